import assert from "node:assert/strict";
import { readContainers } from "../../../../policies/reading/containers.ts";

function read(type: string, spec: object) {
  return readContainers({ type: `kubernetes:${type}`, name: "one", urn: "urn:one", props: { spec } });
}

function container(name: string) {
  return { name, image: `registry.example.com/${name}:1` };
}

describe("the containers of an object", () => {
  it("are those of its pods, the ones that start first before the others", () => {
    const pod = { containers: [container("web"), container("log")], initContainers: [container("init")] };
    const all = [container("init"), container("web"), container("log")];
    assert.deepEqual(read("core/v1:Pod", pod), all);
    for (const type of ["apps/v1:Deployment", "apps/v1:StatefulSet", "apps/v1:DaemonSet", "batch/v1:Job"]) {
      assert.deepEqual(read(type, { template: { spec: pod } }), all, type);
    }
    assert.deepEqual(read("batch/v1:CronJob", { jobTemplate: { spec: { template: { spec: pod } } } }), all);
  });

  it("are those of every template of a workflow", () => {
    const workflow = {
      templates: [
        {
          sidecars: [container("sidecar")],
          container: container("step"),
          initContainers: [container("init")],
        },
        { script: container("script") },
        { containerSet: { containers: [container("first"), container("second")] } },
        { suspend: {} },
      ],
    };
    const all = ["init", "step", "sidecar", "script", "first", "second"].map(container);
    for (const kind of ["WorkflowTemplate", "ClusterWorkflowTemplate", "Workflow"]) {
      assert.deepEqual(read(`argoproj.io/v1alpha1:${kind}`, workflow), all, kind);
    }
    assert.deepEqual(read("argoproj.io/v1alpha1:CronWorkflow", { workflowSpec: workflow }), all);
  });

  it("are called main where a template gives them no name, as Argo does", () => {
    const image = "registry.example.com/step:1";
    assert.deepEqual(read("argoproj.io/v1alpha1:Workflow", { templates: [{ container: { image } }] }), [
      { name: "main", image },
    ]);
  });

  it("are none while it has no templates, and unheard of where it runs nothing", () => {
    assert.deepEqual(read("argoproj.io/v1alpha1:Workflow", {}), []);
    assert.equal(read("core/v1:ConfigMap", { containers: [container("web")] }), undefined);
    assert.equal(read("example.com/v1:Workflow", {}), undefined);
  });
});
