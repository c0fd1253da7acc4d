const SHOWN_MS = 2_000;

/** Shows the buttons that copy a command, and has them do it. New ones are found by whoever calls this again. */
export function showCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    if (button.hidden) {
      button.hidden = false;
      button.addEventListener("click", () => {
        void copyCommand(button);
      });
    }
  }
}

async function copyCommand(button: HTMLButtonElement): Promise<void> {
  const command = document.getElementById(button.dataset["copy"] ?? "");
  try {
    await navigator.clipboard.writeText(command?.textContent ?? "");
    say(button, "Copied");
  } catch {
    // Without HTTPS a browser gives no clipboard: the command is selected for the person's own keys.
    if (command !== null) {
      getSelection()?.selectAllChildren(command);
      command.focus();
    }
    say(button, "Selected");
  }
}

function say(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  setTimeout(() => {
    button.textContent = "Copy";
  }, SHOWN_MS);
}
