package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// guard passes on the requests whose Host names this server. A page from elsewhere may have a
// name that now means this machine (DNS rebinding). A browser takes its requests for ours, but
// their Host has that name.
//
// Pages of any origin may open a WebSocket. websocket.Accept compares the host of Origin with
// Host and with the names that the user gave, but not the scheme: a page of https:// is only ours
// under such a name.
func guard(own hosts, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy+"; "+noFrames)
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Content-Type-Options", "nosniff")
		if !own.has(r.Host) {
			expected := net.JoinHostPort(own.name, own.port)
			forbid(w, "Host: expected %s, not %.100q", expected, r.Host)
			return
		}
		origin := r.Header.Get("Origin")
		scheme, host, _ := strings.Cut(strings.ToLower(origin), "://")
		if origin != "" && scheme != "http" && !(scheme == "https" && own.given(host)) {
			forbid(w, "Origin: expected http://%s, not %.100q", r.Host, origin)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func forbid(w http.ResponseWriter, format string, args ...any) {
	http.Error(w, fmt.Sprintf(format, args...), http.StatusForbidden)
}

// hosts has the names of a server.
type hosts struct {
	ip     netip.Addr // where it listens; unspecified: at all addresses
	port   string
	name   string   // the preferred name
	others []string // that the user gave, maybe with a port
}

// newHosts returns the names of a server that listens at local. The user asked for address.
func newHosts(local net.Addr, address string, others ...string) hosts {
	at, _ := netip.ParseAddrPort(local.String()) // never fails for a listener's address
	name, _, _ := net.SplitHostPort(address)
	if ip, err := netip.ParseAddr(name); name == "" || err == nil && ip.IsUnspecified() {
		name = "localhost"
	}
	return hosts{at.Addr().Unmap(), strconv.Itoa(int(at.Port())), name, others}
}

// given reports whether a Host header is one of the names that the user gave.
func (h hosts) given(host string) bool {
	return slices.ContainsFunc(h.others, func(name string) bool { return strings.EqualFold(name, host) })
}

// has reports whether a Host header names the server. An IP address, unlike a name, cannot be made
// to mean another machine, so a server at all addresses accepts any.
func (h hosts) has(host string) bool {
	if h.given(host) {
		return true
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil { // the port may be missing
		name, port = strings.Trim(host, "[]"), "80"
	}
	if port != h.port {
		return false
	}
	ip, err := netip.ParseAddr(name)
	if err != nil {
		return strings.EqualFold(name, "localhost") || strings.EqualFold(name, h.name) || h.given(name)
	}
	return ip.IsLoopback() || ip.Unmap() == h.ip || h.ip.IsUnspecified()
}

// URL returns the page's address on a server that listens at local. The user asked for address.
func URL(local net.Addr, address string) string {
	h := newHosts(local, address)
	return "http://" + net.JoinHostPort(h.name, h.port) + "/"
}
