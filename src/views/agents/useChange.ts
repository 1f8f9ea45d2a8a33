import { useState } from 'react'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { requestName } from './kinds'

/** Queued; data is refreshed after each, and a refusal stays beside the request. */
export function useChange(onDone: () => void = () => undefined) {
  const [fault, setFault] = useState<string>()
  const command = useCommand({
    onSucceeded: (_, message) => {
      setFault(undefined)
      if (message) toast.success(message)
      void refresh(requestName)
      onDone()
    },
    onFailed: (error) => {
      setFault(errorText(error))
      void refresh(requestName)
      onDone()
    },
  })
  return {
    fault,
    isRunning: command.isRunning,
    run: (call: () => Promise<unknown>, message?: string) => command.run(call, message),
  }
}
