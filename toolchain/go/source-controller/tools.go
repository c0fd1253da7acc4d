// Package tools names the command that this module exists to pin and build.
package tools

import _ "github.com/fluxcd/source-controller"
