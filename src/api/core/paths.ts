type ParamOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** Builds the address of a page that has parameters; `pattern` is what its row of the page table declares. */
export type PathTo<Name extends string> = ((params: Readonly<Record<Name, string | number>>) => string) & { readonly pattern: string }

/** `:name` marks a parameter. */
export function path<const Pattern extends string>(pattern: Pattern): PathTo<ParamOf<Pattern>> {
  const build = (params: Readonly<Record<string, string | number>>) =>
    pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  // In a template string a function would print its source.
  const refuse = () => {
    throw new TypeError(`${pattern} lacks its parameters`)
  }
  return Object.assign(build, { pattern, toString: refuse })
}

export type AnyPath = string | { readonly pattern: string }

/** The parameters of a path as they stand in it, encoded; undefined where the pattern does not match. */
export function paramsAt(to: AnyPath, at: string): Readonly<Record<string, string>> | undefined {
  const pattern = typeof to === 'string' ? to : to.pattern
  const found = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(at)
  return found ? (found.groups ?? {}) : undefined
}

/** Pages that every room may lead to. */
export const corePaths = {
  login: '/login',
  home: '/dashboard',
  profile: '/admin-profile',
  changePassword: '/change-password',
  security: '/sign-in-security',
}

/** Screens that anyone may open, signed in or not (docs/product.md, Screens). */
export const publicPaths = {
  register: '/register',
  forgetPassword: '/forget-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
}

/**
 * Browsers read a backslash as a slash and skip tabs and line breaks (WHATWG URL, basic URL parser), so that `/\evil.example`,
 * `//evil.example` and `/⇥/evil.example` lead to another host.
 */

export const isPath = (text: string): boolean => /^\/(?![/\\])[^\s\\?#]*(?:[?#]\S*)?$/.test(text)
