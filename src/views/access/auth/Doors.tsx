import { type ReactNode, useEffect } from 'react'
import { publicPaths } from '#api/core/paths'
import { ForgetPassword } from './ForgetPassword'
import { Register } from './Register'
import { ResetPassword } from './ResetPassword'
import { VerifyEmail } from './VerifyEmail'

// Not pages of the table, which are all inside the shell.
const screens: Record<string, { title: string; screen: () => ReactNode }> = {
  [publicPaths.register]: { title: 'Sign Up', screen: Register },
  [publicPaths.forgetPassword]: { title: 'Forgot your password?', screen: ForgetPassword },
  [publicPaths.resetPassword]: { title: 'Admin Reset Password', screen: ResetPassword },
  [publicPaths.verifyEmail]: { title: 'Activate your account', screen: VerifyEmail },
}

/** The screens anyone may open (docs/product.md, Screens): together, for they are small and lead to one another. */
export function Doors({ path }: { path: string }) {
  const { title = '', screen: Screen } = screens[path] ?? {}
  useEffect(() => {
    document.title = title
  }, [title])
  return Screen && <Screen />
}
