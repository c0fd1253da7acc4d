import { html } from "./html.ts";
import { plainSection } from "./section.ts";
import type { Page } from "./section.ts";

/**
 * Asks for a token.
 *
 * @param problem why the last one did not do, as a sentence
 */
export function signInPage(prefix: string, problem: string | undefined): Page {
  return {
    title: "Sign in",
    sections: [
      plainSection(
        "sign-in",
        html`<section id="sign-in" class="sign-in" aria-labelledby="sign-in-title">
          <h1 id="sign-in-title">Sign in with a token of the cluster</h1>
          <p>
            The API server says who you are by it, and you see what you may read there. This page changes
            nothing.
          </p>
          ${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
          <form method="post" action="${prefix}/session">
            <label for="token">Token</label>
            <input
              id="token"
              name="token"
              type="password"
              autocomplete="off"
              spellcheck="false"
              required
              autofocus
            />
            <button class="primary">Sign in</button>
          </form>
          <p class="soft">
            One of a service account:
            <code>kubectl create token NAME --namespace NAMESPACE --duration 8h</code>
          </p>
        </section>`,
      ),
    ],
  };
}
