// Runs before the first paint, so that neither a chosen theme nor another language flashes. The rest
// is in settings.js and language.js.
{
  const page = document.documentElement;
  /** @type {any} */ let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("c4engine") ?? "{}") ?? {};
  } catch {
    // as the system and the browser say
  }
  page.dataset.theme = kept.theme ?? "";
  if (/^zh/i.test(kept.language || navigator.language)) {
    page.lang = "zh-CN";
    page.dataset.wordless = ""; // until its texts are there
  }
}
