import { Callout, Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { ApiError } from '#api/core/http'
import { folderNameItem, ftpFaults } from '#api/integrations/ftp'
import { integrationPaths } from '#api/integrations/paths'
import { useAnswer } from '#views/core/data.ts'
import { texts } from './texts'

const fault = z.object({ reason: z.enum(ftpFaults) })
const said = texts.ftp

export function FtpFault({ error, title }: { error: unknown; title: string }) {
  const connections = useAnswer('Ftp', folderNameItem, { body: { title: '', pageSize: 1000 } })
  const { reason } = (error instanceof ApiError && z.safeParse(fault, error.data).data) || {}
  const id = connections.data?.data.find(({ name }) => name === title)?.id
  if (!reason) return null
  return (
    <Callout.Root highContrast color="amber" mb="3">
      <Callout.Text>
        {reason === 'noSecret' || reason === 'hostKey' ? `${said.faults[reason]} ` : ''}
        {id !== undefined && (
          <TextLink asChild highContrast underline="always">
            <Link href={integrationPaths.connections.edit({ id })}>{said.toConnection}</Link>
          </TextLink>
        )}
      </Callout.Text>
    </Callout.Root>
  )
}
