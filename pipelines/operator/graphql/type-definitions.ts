import { DEPLOY_PHASES, NODE_PHASES } from "../../api/deploy-phases.ts";
import { GATES } from "../../api/gates.ts";
import { NODE_STATES } from "../surface/node-facts.ts";
import { TIMELINE_KINDS } from "../surface/timeline.ts";

/** A gate as GraphQL can name it. */
export function toGateName(gate: string): string {
  return gate.replaceAll("-", "_");
}

/** The schema, in its own language. Fields are added; none is removed or changed (schema.graphql holds what was promised). */
export const TYPE_DEFINITIONS = /* GraphQL */ `
  "A moment, RFC 3339."
  scalar Time

  "Where a deploy is; docs/api.md explains each."
  enum DeployPhase { ${DEPLOY_PHASES.join(" ")} }

  "What happens to a node during its roll, or how its turn ended."
  enum NodePhase { ${NODE_PHASES.join(" ")} }

  "A moment at which a deploy waits for a person."
  enum Gate { ${GATES.map(toGateName).join(" ")} }

  enum Decision { approve reject }

  "How a node is; the first that holds."
  enum NodeState { ${NODE_STATES.join(" ")} }

  "What takes time in a roll."
  enum SpanKind { ${TIMELINE_KINDS.join(" ")} }

  type Query {
    "One deploy, ended ones with their evidence; null: there is none of this name."
    deployLeg(name: String!): DeployLeg
    "The deploys that go on and the latest that have ended, newest first."
    deployLegs("Only of this target." target: String, "true: that go on; false: that have ended." running: Boolean, first: Int! = 10): [DeployLeg!]!
    "The nodes of the cluster by name."
    nodes("Only of this target's fleet." target: String, first: Int! = 100): [Node!]!
    "The deploy targets by name."
    targets: [Target!]!
    "Who holds the one lock of everything that takes a node down."
    lock: Lock!
    "Why nothing happens, a sentence each; empty: something does."
    whyIdle: [String!]!
  }

  type Subscription {
    "The deploys that go on at first, and then each one that becomes another."
    deployLegChanged("Only of this target." target: String): DeployLeg!
    "Each node that becomes another."
    nodeChanged: Node!
  }

  "One deploy of one target."
  type DeployLeg {
    name: String!
    uid: String!
    "What is deployed: linux."
    project: String!
    target: String!
    "Bare version."
    version: String!
    "What the version was resolved to: the digest of an image or the version of a package."
    digest: String
    dryRun: Boolean!
    requestedBy: String!
    requestedAt: Time!
    "Deploy that it continues."
    continues: String
    phase: DeployPhase!
    "Where it is in a few words, such as AWAITING canary 14m."
    state: String!
    "What is waited for, or how it ended, as a sentence."
    message: String
    startedAt: Time
    finishedAt: Time
    awaitingGate: Gate
    awaitingSince: Time
    "What an open gate asks, and the commands that answer it."
    question: Question
    progress: Progress
    "What is left, without waits for persons; null: nothing, or not known."
    estimate: Estimate
    decisions: [DecisionRecord!]!
    evidence: [Evidence!]!
    timings: Timings!
    nodes(first: Int! = 100): [LegNode!]!
  }

  type Question {
    gate: Gate!
    text: String!
    "SHA-256 of the evidence; a decision must name it."
    evidenceDigest: String!
    "Command that approves."
    approve: String!
    "Command that rejects."
    reject: String!
  }

  type Progress {
    "Nodes that are proven."
    completed: Int!
    "Nodes of the fleet."
    total: Int!
    "Node whose turn it is."
    node: String
    "What happens to it."
    phase: NodePhase
    "All of it in one line, such as 3/5 · w2 (Draining)."
    text: String!
  }

  type Estimate {
    seconds: Int!
    "Nodes whose timings it rests on."
    nodes: Int!
    "Deploys that those are of."
    deploys: Int!
  }

  type DecisionRecord {
    name: String!
    gate: Gate!
    decision: Decision!
    decidedBy: String!
    decidedAt: Time!
    reason: String
    "Whether it counts."
    valid: Boolean!
    "Why it does not count."
    message: String
  }

  "What one step saw."
  type Evidence {
    step: String!
    "Null: the whole deploy."
    node: String
    at: Time!
    facts: [Fact!]!
    checks: [Check!]!
  }

  type Fact {
    name: String!
    value: String!
  }

  type Check {
    name: String!
    "passed, failed or skipped: skipped is not passed."
    result: String!
    message: String!
  }

  type Timings {
    "From when it was asked for to when it ended, in seconds; null: it goes on."
    seconds: Int
    steps: [StepTiming!]!
    "What took longest."
    slowest: SlowStep
    "What the timeline draws, row by row."
    rows: [TimelineRow!]!
  }

  type StepTiming {
    name: String!
    startedAt: Time!
    finishedAt: Time
    seconds: Int
  }

  type SlowStep {
    step: String!
    node: String
    seconds: Int!
  }

  type TimelineRow {
    label: String!
    spans: [Span!]!
  }

  type Span {
    kind: SpanKind!
    "Seconds after the deploy was asked for."
    from: Int!
    to: Int!
    "Whether it goes on."
    open: Boolean!
  }

  "What a deploy knows of one node."
  type LegNode {
    name: String!
    phase: NodePhase!
    message: String
    startedAt: Time
    provenAt: Time
    booted: String
    "How long each phase took."
    seconds: [PhaseSeconds!]!
  }

  type PhaseSeconds {
    phase: NodePhase!
    seconds: Int!
  }

  "A node of the cluster."
  type Node {
    name: String!
    state: NodeState!
    ready: Boolean!
    cordoned: Boolean!
    "Targets that it belongs to; one is right."
    fleets: [String!]!
    bootId: String!
    kernel: String!
    osImage: String!
    kubelet: String!
    "What its last deploy proved that it boots."
    booted: String
    "Its last runtime proof that this replica knows of."
    proof: Proof
    "Deploy that works on it, or left it half rolled."
    rolledBy: String
    "Who holds the lock for it; null: nobody, or you may not see the lock."
    lockedBy: String
  }

  type Proof {
    "deploy or probe."
    by: String!
    passed: Boolean!
    at: Time!
  }

  type Target {
    name: String!
    kernelFloor: String
    hostAdapter: String
    imageRepository: String
  }

  type Lock {
    "free, or by whom it is held and since when, as a phrase."
    text: String!
    "Holder of the Lease; null: nobody."
    holder: String
    since: Time
  }
`;
