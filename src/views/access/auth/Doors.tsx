import { type ReactNode, useEffect } from 'react'
import { publicPaths } from '#api/core/paths'
import { say } from '#api/core/texts/inLanguage'
import { ForgetPassword } from './ForgetPassword'
import { Register } from './Register'
import { ResetPassword } from './ResetPassword'
import { VerifyEmail } from './VerifyEmail'

const screens: Record<string, { title: string; screen: () => ReactNode }> = {
  [publicPaths.register]: { title: 'Sign Up', screen: Register },
  [publicPaths.forgetPassword]: { title: 'Forgot your password?', screen: ForgetPassword },
  [publicPaths.resetPassword]: { title: 'Admin Reset Password', screen: ResetPassword },
  [publicPaths.verifyEmail]: { title: 'Activate your account', screen: VerifyEmail },
}

/** One chunk, as they are small and lead to each other (docs/product.md, Screens). */
export function Doors({ path }: { path: string }) {
  const { title = '', screen: Screen } = screens[path] ?? {}
  useEffect(() => {
    document.title = say(title)
  }, [title])
  return Screen && <Screen />
}
