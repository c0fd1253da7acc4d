/**
 * Lines of the script that starts a host: they wait as long as its order `start-delay` says. The order is read all the
 * time, so that withdrawing it ends the wait.
 *
 * @param folder of the host's orders, a word of the shell without quotes
 */
export function waitForStartScript(folder: string): string {
  return `mkdir -p "${folder}"
began=$(date +%s)
while seconds=$(cat "${folder}/start-delay" 2>/dev/null) && [ $(($(date +%s) - began)) -lt "$seconds" ]; do
  sleep 0.2
done
`;
}
