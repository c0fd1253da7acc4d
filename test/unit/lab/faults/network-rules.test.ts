import { equal } from "node:assert/strict";
import { cutRules } from "../../../../lab/faults/network-rules.ts";
import { fakeLab, nodeOf } from "./fake-lab.ts";

describe("the rules that cut a host's network", () => {
  const lab = fakeLab();
  const rules = (cut: "all" | "api" | "registry", node: string) =>
    cutRules(cut, nodeOf(lab, node), lab.nodes);

  it("drop what goes to the load balancer, to every API server and to the API's Service, pods' packets too", () => {
    equal(
      rules("api", "w1"),
      `table inet lab_fault_api
delete table inet lab_fault_api
table inet lab_fault_api {
  chain output {
    type filter hook output priority -300; policy accept;
    ip daddr { 10.77.0.1, 10.77.0.11, 10.77.0.12, 10.77.0.13 } tcp dport 6443 drop
    ip daddr 10.79.0.1 tcp dport 443 drop
  }
  chain arriving {
    type filter hook prerouting priority -300; policy accept;
    iifname != { "host0", "lo" } ip daddr { 10.77.0.1, 10.77.0.11, 10.77.0.12, 10.77.0.13 } tcp dport 6443 drop
    iifname != { "host0", "lo" } ip daddr 10.79.0.1 tcp dport 443 drop
  }
}
`,
    );
  });

  it("leave a master its own API server", () => {
    equal(rules("api", "m2").includes("10.77.0.12"), false);
    equal(rules("api", "m2").includes("{ 10.77.0.1, 10.77.0.11, 10.77.0.13 }"), true);
  });

  it("drop what goes to the registry's Service and nothing that comes to a registry on this host", () => {
    equal(
      rules("registry", "w1"),
      `table inet lab_fault_registry
delete table inet lab_fault_registry
table inet lab_fault_registry {
  chain output {
    type filter hook output priority -300; policy accept;
    ip daddr 10.79.0.50 tcp dport 5000 drop
  }
  chain arriving {
    type filter hook prerouting priority -300; policy accept;
    iifname != { "host0", "lo" } ip daddr 10.79.0.50 tcp dport 5000 drop
  }
}
`,
    );
  });

  it("drop everything on the link in every direction", () => {
    equal(
      rules("all", "w1"),
      `table inet lab_fault_all
delete table inet lab_fault_all
table inet lab_fault_all {
  chain output {
    type filter hook output priority -300; policy accept;
    oifname "host0" drop
  }
  chain arriving {
    type filter hook prerouting priority -300; policy accept;
    iifname "host0" drop
  }
  chain forward {
    type filter hook forward priority -300; policy accept;
    oifname "host0" drop
  }
}
`,
    );
  });
});
