// Runs before the first paint, so that a chosen theme does not flash. The rest is in settings.js.
try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem("c4engine") ?? "{}").theme ?? "";
} catch {
  // as the system says
}
