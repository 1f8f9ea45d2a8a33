import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Credentials, credentialProblems } from '#api/access/credentials'
import { loginForm } from '#api/core/auth'

/** The first message of each field, as a form shows it. */
function problemsOfSchema(credentials: Credentials): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = z.safeParse(loginForm, { ...credentials, token: '' })
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

test('the sign-in page refuses what the call refuses, in the same words', () => {
  for (const mobile of ['', ' ', 'orders'])
    for (const password of ['', ' ', 'abcd', 'abcde', 'backoffice'])
      expect(credentialProblems({ mobile, password }), `${mobile} ${password}`).toEqual(problemsOfSchema({ mobile, password }))
})
