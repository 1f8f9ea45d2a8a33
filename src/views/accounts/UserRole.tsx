import { Button, Flex, Link as TextLink } from '@radix-ui/themes'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { rolePermissionList } from '#api/access/roles'
import { accounts, userItem } from '#api/accounts/entities'
import { accountPaths } from '#api/accounts/paths'
import { updateUserRole } from '#api/accounts/users'
import { client } from '#api/core/client'
import { keeping } from '#views/access/keeping.ts'
import { readAccess } from '#views/access/readAccess.ts'
import { type Preview, ViewAs } from '#views/access/roles/ViewAs.tsx'
import { refresh, useItem } from '#views/core/data.ts'
import { type Row, rowLabel } from '#views/core/entity/row.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import fieldStyles from '#views/core/field/Field.module.css'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { PageSkeleton } from '#views/core/PageSkeleton.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { useSession } from '#views/core/system.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { toId } from '#views/core/toId.ts'
import { useCommand } from '#views/core/useCommand.ts'

const texts = {
  title: 'Role of',
  back: 'Users',
  role: 'Role',
  none: 'No role: they can only sign in and change their password',
  save: 'Save',
  saved: (name: string) => `${name} has a new role.`,
  failed: 'Could not save',
  unread: 'Could not load the roles',
  noRole: 'somebody without a role',
}

const unsaved = keeping<{ roleId: number | null }>()

const list = accountPaths.users.list

export default function UserRole({ params, preview }: PageProps & { preview: Preview }) {
  const { data, error, mutate } = useItem('User', userItem, toId(params.id))
  if (error && !data) return <ReadFault title={texts.role} error={error} onRetry={() => void mutate()} />
  if (!data) return <PageSkeleton title={texts.role} />
  return <Choosing key={data.data.id} row={data.data} preview={preview} />
}

function Choosing({ row, preview }: { row: Row; preview: Preview }) {
  const current = typeof row.roleId === 'number' ? row.roleId : null
  const name = rowLabel(accounts.User, row)
  const label = row.labels?.roleId
  const { options, error, onRetry } = useEntityOptions('Role', current !== null && label ? [{ value: current, label }] : [])
  const [chosen, setChosen] = useState(() => (unsaved.of(row.id) ?? { roleId: current }).roleId)
  useEffect(unsaved.forget, [])
  const session = useSession()
  const [, navigate] = useLocation()
  const command = useCommand({
    onSucceeded: () => {
      void refresh('User')
      void refresh('Role')
      if (row.id === session.getSnapshot().context.user?.id) void readAccess(session)
      navigate(list)
      toast.success(texts.saved(name))
    },
    onFailed: () => void refresh('User'),
  })
  const save = () => client.call(updateUserRole, { body: { userId: row.id, roleId: chosen, expected: current } })

  return (
    <Flex direction="column" gap="4" maxWidth="40rem">
      <div>
        <PageHeading>
          {texts.title} <bdi>{name}</bdi>
        </PageHeading>
        <TextLink size="2" asChild>
          <Link href={list}>{texts.back}</Link>
        </TextLink>
      </div>
      <label className={fieldStyles.field}>
        <span className={fieldStyles.label}>{texts.role}</span>
        <select
          className={`${fieldStyles.control} ${fieldStyles.select}`}
          value={chosen ?? ''}
          disabled={command.isRunning}
          onChange={(event) => setChosen(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{texts.none}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      {error !== undefined && <PartFault text={errorText(error, texts.unread)} onRetry={onRetry} />}
      {command.error !== undefined && <ErrorLine>{command.error instanceof Error ? command.error.message : texts.failed}</ErrorLine>}
      <Flex justify="end">
        <Button disabled={chosen === current} loading={command.isRunning} onClick={() => command.run(save)}>
          {texts.save}
        </Button>
      </Flex>
      <Difference preview={preview} from={current} to={chosen} onLook={() => unsaved.keep(row.id, { roleId: chosen })} />
    </Flex>
  )
}

const nothing: readonly string[] = []

function Difference({ from, to, preview, onLook }: { from: number | null; to: number | null; preview: Preview; onLook: () => void }) {
  const mayLook = useIsAllowed('PermissionAccess')
  const before = useItem('Role', rolePermissionList, mayLook ? from : null).data?.data
  const after = useItem('Role', rolePermissionList, mayLook ? to : null).data?.data
  if (!mayLook || (from !== null && !before) || (to !== null && !after)) return null
  return (
    <Suspense>
      <ViewAs
        preview={preview}
        role={after?.title ?? texts.noRole}
        before={before?.permissions ?? nothing}
        after={after?.permissions ?? nothing}
        onLook={onLook}
      />
    </Suspense>
  )
}
