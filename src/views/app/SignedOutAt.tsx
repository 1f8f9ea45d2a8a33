import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { corePaths } from '#api/core/paths'
import { place } from '#machines/core/place'
import { Read } from '#views/core/chunk.ts'
import { exceptions } from '#views/core/faults/exceptions.ts'
import { usePlace } from '#views/core/pages.ts'

/** Leads from a page of the app to sign-in; any other address is not found. */
export function SignedOutAt({ path }: { path: string }) {
  const isPage = usePlace(path) !== undefined
  useEffect(() => {
    if (!isPage) place.forgetLink()
  }, [isPage])
  return isPage ? <Redirect to={corePaths.login} replace /> : <Read of={exceptions}>{({ NotFound }) => <NotFound isFullPage />}</Read>
}
