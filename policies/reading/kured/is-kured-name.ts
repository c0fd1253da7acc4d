/**
 * Whether a chart, an image or an object is kured by its last part: `kured`, `charts/kured`, `repo/kured:1.23.0`,
 * `https://…/kured-6.1.0.tgz`.
 */
export function isKuredName(name: string): boolean {
  return /(^|[/_-])kured($|[:@]|-v?\d[^/]*\.tgz$)/i.test(name);
}
