import assert from "node:assert/strict";
import { ApiException } from "@kubernetes/client-node";
import * as z from "zod";

const failureSchema = z.object({ message: z.string() });

/** Status and message of a request that must fail. */
export async function failureOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return "it succeeded";
  } catch (error) {
    assert.ok(error instanceof ApiException, String(error));
    const body: unknown = typeof error.body === "string" ? JSON.parse(error.body) : error.body;
    return `${error.code}: ${failureSchema.parse(body).message}`;
  }
}
