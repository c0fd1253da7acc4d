import * as grpc from "@grpc/grpc-js";

type Handler<Request, Response> = (
  request: Request,
  call: grpc.ServerUnaryCall<Request, Response>,
) => Response | Promise<Response>;

/** Answers a unary call with what `handler` returns, and with its message when it throws. */
export function answer<Request, Response>(
  handler: Handler<Request, Response>,
): grpc.handleUnaryCall<Request, Response> {
  return (call, callback) => void respond(handler, call, callback);
}

async function respond<Request, Response>(
  handler: Handler<Request, Response>,
  call: grpc.ServerUnaryCall<Request, Response>,
  callback: grpc.sendUnaryData<Response>,
): Promise<void> {
  let response: Response;
  try {
    response = await handler(call.request, call);
  } catch (error) {
    callback({ code: grpc.status.UNKNOWN, details: messageOf(error) });
    return;
  }
  callback(null, response);
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
