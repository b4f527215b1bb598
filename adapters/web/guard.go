package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
)

// guard passes on the requests whose Host is one of the server's. A page from elsewhere
// may have a name that has come to mean this machine (DNS rebinding): to a browser its
// requests are then of one origin with ours, but they bear that name.
//
// A WebSocket may be opened by pages of any origin. Accept compares the host of Origin with
// Host, and not the scheme: a page of https:// is never ours.
func guard(own hosts, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy+noFrames)
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Content-Type-Options", "nosniff")
		if !own.has(r.Host) {
			expected := net.JoinHostPort(own.name, own.port)
			http.Error(w, fmt.Sprintf("Host: expected %s, not %.100q", expected, r.Host), http.StatusForbidden)
			return
		}
		if origin := r.Header.Get("Origin"); origin != "" && !strings.HasPrefix(strings.ToLower(origin), "http://") {
			http.Error(w, fmt.Sprintf("Origin: expected http://%s, not %.100q", r.Host, origin), http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// hosts are the names of a server.
type hosts struct {
	ip   netip.Addr // that it listens on; unspecified: on all
	port string
	name string // the one to use
}

// newHosts returns the names of a server that was asked to listen on an address.
func newHosts(local net.Addr, address string) hosts {
	at, _ := netip.ParseAddrPort(local.String()) // of a listener, so it is one
	name, _, _ := net.SplitHostPort(address)
	if ip, err := netip.ParseAddr(name); name == "" || err == nil && ip.IsUnspecified() {
		name = "localhost"
	}
	return hosts{ip: at.Addr().Unmap(), port: strconv.Itoa(int(at.Port())), name: name}
}

// has reports whether a Host header names the server. An address cannot be made to mean
// another machine, so any will do where the server listens on all of its own.
func (h hosts) has(host string) bool {
	name, port, err := net.SplitHostPort(host)
	if err != nil { // the port may be missing
		name, port = strings.Trim(host, "[]"), "80"
	}
	if port != h.port {
		return false
	}
	ip, err := netip.ParseAddr(name)
	if err != nil {
		return strings.EqualFold(name, "localhost") || strings.EqualFold(name, h.name)
	}
	return ip.IsLoopback() || ip.Unmap() == h.ip || h.ip.IsUnspecified()
}

// URL returns where to find the page of a server that listens at local and was asked for
// an address.
func URL(local net.Addr, address string) string {
	h := newHosts(local, address)
	return "http://" + net.JoinHostPort(h.name, h.port) + "/"
}
