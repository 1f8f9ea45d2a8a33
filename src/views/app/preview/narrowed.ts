export function narrowed(role: readonly string[], own: readonly string[] | undefined): { drawn: string[]; lacking: string[] } {
  const isOwn = (name: string) => own?.includes(name) === true
  return { drawn: role.filter(isOwn), lacking: role.filter((name) => !isOwn(name)) }
}
