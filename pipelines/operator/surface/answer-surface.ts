import type { IncomingMessage, ServerResponse } from "node:http";
import type { Verdict } from "../access/access.ts";
import { isLoopbackHost } from "../access/loopback-host.ts";
import { tokenOf } from "../access/session-cookie.ts";
import { whyNot } from "../access/why-not.ts";
import { MOST_BYTES } from "../graphql/limits.ts";
import { deployPage } from "../page/deploy-page.ts";
import { homePage } from "../page/home-page.ts";
import { messagePage } from "../page/message-page.ts";
import { signInPage } from "../page/sign-in-page.ts";
import { answerText, COMMON_HEADERS } from "./answers.ts";
import { answerLive } from "./answer-live.ts";
import { answerSession } from "./answer-session.ts";
import { findRoute } from "./routes.ts";
import type { Route } from "./routes.ts";
import { sendPage } from "./send-page.ts";
import { factsOf } from "./surface-world.ts";
import type { Granted, SurfaceWorld } from "./surface-world.ts";

/** Answers one request. */
export async function answerSurface(
  world: SurfaceWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  Object.entries(COMMON_HEADERS).forEach(([name, value]) => response.setHeader(name, value));
  const { pathname } = new URL(request.url ?? "/", "http://surface");
  const route = findRoute(
    request.method === "HEAD" ? "GET" : (request.method ?? ""),
    pathname,
    world.options.pathPrefix,
  );
  if (world.options.access === "open" && !isLoopbackHost(request.headers.host ?? "")) {
    return answerText(response, 403, "this is read as localhost only, through kubectl port-forward");
  }
  if (route.kind === "nothing") {
    return answerText(response, 404, "there are the page and /graphql");
  }
  if (route.kind === "wrong-method") {
    return answerText(response, 405, `this answers ${route.allowed}`, { allow: route.allowed });
  }
  if (route.kind === "sign-in" || route.kind === "sign-out") {
    return answerSession(world, route.kind, request, response);
  }
  const verdict = await world.admit(tokenOf(request.headers));
  return verdict.kind === "granted"
    ? answerGranted(world, route, verdict, request, response)
    : answerOthers(world, route, verdict, request, response);
}

type ReadRoute = Extract<Route, { readonly kind: "home" | "deploy" | "live" | "graphql" }>;

async function answerGranted(
  world: SurfaceWorld,
  route: ReadRoute,
  verdict: Granted,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (route.kind === "graphql") {
    return answerQuery(world, verdict, request, response);
  }
  if (route.kind === "live") {
    return answerLive(world, route.deploy, verdict, request, response);
  }
  const deploy = route.kind === "deploy" ? await world.readDeploy(route.name) : undefined;
  if (route.kind === "deploy" && deploy === undefined) {
    const page = messagePage("No such deploy", `There is no deploy ${route.name}.`, world.options.pathPrefix);
    return sendPage(world, page, 404, verdict, undefined, request, response);
  }
  const facts = factsOf(world, verdict);
  const page = deploy === undefined ? homePage(facts) : deployPage(deploy, facts);
  const live = `${world.options.pathPrefix}/live${deploy === undefined ? "" : `/deploys/${deploy.metadata.name}`}`;
  return sendPage(world, page, 200, verdict, live, request, response);
}

async function answerQuery(
  world: SurfaceWorld,
  { may }: Granted,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const length = Number(request.headers["content-length"] ?? (request.method === "POST" ? Number.NaN : 0));
  if (!(length <= MOST_BYTES)) {
    return answerText(response, 413, `a query may have ${MOST_BYTES} bytes, and must say how many it has`);
  }
  request.url = (request.url ?? "").replace(/^[^?]*/, "/graphql");
  const closed = new AbortController();
  response.once("close", () => closed.abort());
  const { view, now, readDeploy } = world;
  await world.graphql(request, response, { may, view, now, readDeploy, signal: closed.signal });
}

async function answerOthers(
  world: SurfaceWorld,
  route: ReadRoute,
  verdict: Exclude<Verdict, Granted>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, sentence } = whyNot(verdict);
  if (route.kind === "graphql" || route.kind === "live") {
    return answerText(response, status, sentence, status === 401 ? { "www-authenticate": "Bearer" } : {});
  }
  const carried = tokenOf(request.headers) !== undefined;
  const page =
    status === 503
      ? messagePage("Not now", sentence, world.options.pathPrefix)
      : signInPage(world.options.pathPrefix, carried ? sentence : undefined);
  return sendPage(world, page, status, undefined, undefined, request, response);
}
