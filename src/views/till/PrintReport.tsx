import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { client } from '#api/core/client'
import { reportPdf } from '#api/till/till'
import { saveFile } from '#views/core/files/saveFile.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '#views/orders/edit.ts'

export function PrintReport({ dayId, children }: { dayId: number; children: ReactNode }) {
  const printing = useCommand<{ data: { name: string; pdf: string } }>({
    onSucceeded: ({ data }) => saveFile(data),
    onFailed: (error) => toast.error(messageOf(error)),
  })
  return (
    <Button
      variant="soft"
      loading={printing.isRunning}
      onClick={() => printing.run(() => client.call(reportPdf, { params: { id: dayId } }))}
    >
      {children}
    </Button>
  )
}
