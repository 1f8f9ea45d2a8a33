export type Credentials = { mobile: string; password: string }

/** The rules of `loginForm` without its schema: the sign-in page is painted before zod is loaded. */
export function credentialProblems({ mobile, password }: Credentials): Partial<Credentials> {
  return {
    ...(!mobile && { mobile: 'Username is required' }),
    ...(password.length < 5 && { password: password ? 'minimum 8 characters' : 'Password is required' }),
  }
}
