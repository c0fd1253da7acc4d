// Command pulumi-resource-kubernetes serves the kubernetes provider of its
// published module. The module's own main embeds generated files that are not
// part of the module, so it cannot be built from there.
package main

import "github.com/pulumi/pulumi-kubernetes/provider/v4/pkg/provider"

// version is the provider's release; the engine compares it with the SDK's.
const version = "4.25.0"

func main() {
	// The schema is read by GetSchema only and the mapping by GetMapping only:
	// neither is called by preview, up, refresh or destroy.
	schema := []byte(`{"name":"kubernetes","version":"` + version + `"}`)
	provider.Serve("kubernetes", version, schema, []byte("{}"))
}
