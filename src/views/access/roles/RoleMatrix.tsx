import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { accessPaths } from '#api/access/paths'
import {
  type PermissionCategory,
  permissionWithCategoryList,
  type RoleAccess,
  rolePermissionList,
  updateRolePermission,
} from '#api/access/roles'
import { client } from '#api/core/client'
import { refresh, useAnswer, useItem } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { PageSkeleton } from '#views/core/PageSkeleton.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { useSession } from '#views/core/system.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { toId } from '#views/core/toId.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { keeping } from '../keeping'
import { readAccess } from '../readAccess'
import styles from './Access.module.css'
import { Category } from './Category'
import { RequiresFactor } from './RequiresFactor'
import { type Preview, ViewAs } from './ViewAs'

function matching(categories: readonly PermissionCategory[], searched: string): PermissionCategory[] {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  return categories.flatMap((category) => {
    const permissions = category.permissions.filter(({ title, name }) => {
      const text = `${category.title} ${title} ${name}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return permissions.length > 0 ? [{ ...category, permissions }] : []
  })
}

/** The selection stays and shows against the new state. */
function toggled(chosen: ReadonlySet<string>, names: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const name of names) {
    if (isIn) next.add(name)
    else next.delete(name)
  }
  return next
}

function changes(categories: readonly PermissionCategory[], before: readonly string[], chosen: ReadonlySet<string>) {
  const every = categories.flatMap(({ permissions }) => permissions)
  return {
    added: every.filter(({ name }) => chosen.has(name) && !before.includes(name)),
    removed: every.filter(({ name }) => !chosen.has(name) && before.includes(name)),
  }
}

const texts = {
  title: 'Permissions of role',
  back: 'Roles',
  search: 'Search permissions',
  nothing: (words: string) => `No permission matches “${words}”.`,
  everything: 'This role has every permission, including those that later versions add.',
  changed: 'Changes',
  unchanged: 'No changes yet.',
  added: (title: string) => `+ ${title}`,
  removed: (title: string) => `− ${title}`,
  affected: 'Who is affected',
  nobody: 'Nobody has this role.',
  people: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
  atOnce: 'Takes effect at their next click.',
  save: 'Save',
  undo: 'Undo changes',
  saved: (count: number) => (count === 1 ? 'Saved. It applies to 1 person now.' : `Saved. It applies to ${count} people now.`),
  failed: 'Could not save',
}

const unsaved = keeping<ReadonlySet<string> | undefined>()

export default function RoleMatrix({ params, preview }: PageProps & { preview: Preview }) {
  const role = useItem('Role', rolePermissionList, toId(params.id))
  const categories = useAnswer('Permission', permissionWithCategoryList, {})
  const error = role.error ?? categories.error
  if (error && !(role.data && categories.data))
    return (
      <ReadFault
        title={texts.title}
        error={error}
        onRetry={() => {
          void role.mutate()
          void categories.mutate()
        }}
      />
    )
  if (!role.data || !categories.data) return <PageSkeleton title={texts.title} />
  return <Matrix key={role.data.data.id} role={role.data.data} categories={categories.data.data} preview={preview} />
}

function Matrix({ role, categories, preview }: { role: RoleAccess; categories: readonly PermissionCategory[]; preview: Preview }) {
  const session = useSession()
  const [touched, setTouched] = useState(() => unsaved.of(role.id))
  useEffect(unsaved.forget, [])
  const [searched, setSearched] = useState('')
  const chosen = touched ?? new Set(role.permissions)
  const { added, removed } = changes(categories, role.permissions, chosen)
  const after = useMemo(() => [...(touched ?? role.permissions)], [touched, role.permissions])
  const shown = matching(categories, searched)
  const hasChanges = added.length + removed.length > 0

  const command = useCommand<{ data: { affected: number } }>({
    onSucceeded: async ({ data }) => {
      toast.success(texts.saved(data.affected))
      void readAccess(session)
      await refresh('Role')
      setTouched(undefined)
    },
    onFailed: () => void refresh('Role'),
  })
  const save = () =>
    client.call(updateRolePermission, { body: { roleId: role.id, permissions: [...chosen], expected: [...role.permissions] } })

  return (
    <div className={styles.page}>
      <div>
        <PageHeading>
          {texts.title} <Name>{role.title}</Name>
        </PageHeading>
        <TextLink size="2" asChild>
          <Link href={accessPaths.roles.list}>{texts.back}</Link>
        </TextLink>
        {role.holdsEverything && (
          <Text as="p" size="2" color="gray" mt="1">
            {texts.everything}
          </Text>
        )}
        <RequiresFactor role={role} />
      </div>
      <div className={styles.columns}>
        <div>
          <div className={styles.head}>
            <TextInput
              type="search"
              className={styles.search}
              aria-label={texts.search}
              placeholder={texts.search}
              value={searched}
              autoComplete="off"
              onChange={(event) => setSearched(event.target.value)}
            />
          </div>
          <div>
            {shown.map((category) => (
              <Category
                key={category.id}
                category={category}
                chosen={chosen}
                before={role.permissions}
                isDisabled={role.holdsEverything || command.isRunning}
                onToggle={(names, isIn) => setTouched(toggled(chosen, names, isIn))}
              />
            ))}
            {shown.length === 0 && (
              <Text as="p" size="2" color="gray" role="status">
                <bdi>{texts.nothing(searched)}</bdi>
              </Text>
            )}
          </div>
        </div>
        <div className={styles.aside}>
          <section className={styles.changes} aria-labelledby="what-changes">
            <Heading as="h2" size="3" id="what-changes">
              {texts.changed}
            </Heading>
            {!hasChanges && (
              <Text as="p" size="2" color="gray">
                {texts.unchanged}
              </Text>
            )}
            <ul>
              {added.map(({ name, title }) => (
                <li key={name} data-change="added">
                  {texts.added(title)}
                </li>
              ))}
              {removed.map(({ name, title }) => (
                <li key={name} data-change="removed">
                  {texts.removed(title)}
                </li>
              ))}
            </ul>
            <Affected role={role} />
            {command.error !== undefined && <ErrorLine>{command.error instanceof Error ? command.error.message : texts.failed}</ErrorLine>}
            <div className={styles.bar}>
              <Button variant="soft" color="gray" disabled={!hasChanges || command.isRunning} onClick={() => setTouched(undefined)}>
                {texts.undo}
              </Button>
              <Button disabled={!hasChanges} loading={command.isRunning} onClick={() => command.run(save)}>
                {texts.save}
              </Button>
            </div>
          </section>
          <Suspense>
            <ViewAs
              preview={preview}
              role={role.title}
              before={role.permissions}
              after={after}
              onLook={() => unsaved.keep(role.id, touched)}
            />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

const Affected = ({ role: { userCount, users } }: { role: RoleAccess }) => (
  <Text as="p" size="2">
    <strong>{texts.affected}:</strong>{' '}
    {userCount === 0 ? (
      texts.nobody
    ) : (
      <>
        <bdi>{texts.people(users.map(({ name }) => name).join(', '), userCount - users.length)}</bdi>. {texts.atOnce}
      </>
    )}
  </Text>
)
