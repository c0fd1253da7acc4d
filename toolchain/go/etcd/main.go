// Command etcd serves etcd from its published server module; the module of the
// etcd command itself is published with replace directives that Go ignores here.
package main

import (
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() { etcdmain.Main(os.Args) }
