import { Heading, Skeleton, Text, Link as TextLink } from '@radix-ui/themes'
import { type KeyboardEvent, type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { metaOf } from '#api/core/field'
import { lowerFirst } from '#api/core/names'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import { ConflictPanel } from '#views/core/entity/conflict/ConflictPanel.tsx'
import { EntityField } from '#views/core/entity/EntityFields.tsx'
import { LeaveGuard } from '#views/core/entity/LeaveGuard.tsx'
import { type Row, rowLabel } from '#views/core/entity/row.ts'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { Form } from '#views/core/field/Form.tsx'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { leaveUnasked } from '#views/core/leaving.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import { useHyphens } from '#views/core/text/hyphens.ts'
import { toast } from '#views/core/toast/toast.ts'
import { titleEntity } from '../kinds'
import { groupsOf } from './groups'
import { SameTitle } from './SameTitle'
import styles from './Title.module.css'
import { texts } from './texts'
import { UnsavedBar } from './UnsavedBar'
import { type Source, useTitleForm } from './useTitleForm'
import { allFields, cellName, editionKeys, editionLabel } from './values'

type Stocked = Row & { stock: { stockholm: number; tehran: number } }

const EditionGrid = part('the editions', async () => ({ default: (await import('../grid/EditionGrid')).EditionGrid }))
const TitleHistory = part('the history', async () => ({ default: (await import('../history/TitleHistory')).TitleHistory }))
const Mergeable = part('the duplicates', () => import('#views/core/entity/merging/Mergeable.tsx'))
const TitleSummary = part('what it lacks', async () => ({ default: (await import('./TitleSummary')).TitleSummary }))
EditionGrid.prefetch()
TitleHistory.prefetch()
TitleSummary.prefetch()

const wide = ['longText', 'richText', 'image', 'rows']

export function TitleForm({ kind, ...source }: Source & { kind: Kind }) {
  const { existing, copied } = source
  const entity = titleEntity(kind)
  const { link } = useBack(productPaths[kind].list)
  const [, navigate] = useLocation()
  const isAllowed = useIsAllowed(existing ? entity.permissions.edit : entity.permissions.add)
  const title = useTitleForm(kind, source, (row) => {
    if (existing) return toast.success(texts.saved)
    toast.success(texts.added(rowLabel(entity, row)))
    navigate(productPaths[kind].edit({ id: row.id }))
  })
  const { form, conflict, isChoosing, changed, saved, failed } = title
  const addTo = (productId: number) => {
    title.takeEditionsTo(productId)
    leaveUnasked(() => navigate(productPaths[kind].edit({ id: productId })))
  }
  const varies = kind === 'other'
  const named = {
    Format: useEntityOptions('Format'),
    Color: useEntityOptions(varies ? 'Color' : null),
    Size: useEntityOptions(varies ? 'Size' : null),
    Material: useEntityOptions(varies ? 'Material' : null),
  }

  const hyphenate = useHyphens()
  const nameOf = (key: string) => {
    const { values } = form.getSnapshot().context
    const nameIn = (entity: string, id: unknown) => named[entity as keyof typeof named].options.find(({ value }) => value === id)?.label
    return editionLabel(values, key, { named: nameIn, hyphenate }, editionKeys(values).indexOf(key))
  }
  const stockOf = (key: string) => (existing?.editions as Stocked[] | undefined)?.find(({ id }) => String(id) === key)?.stock
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (isAllowed && !isChoosing) form.send({ type: 'form.submit' })
  }
  const field = (name: string, i: number) => (
    <div key={name} data-wide={(entity.fields[name] && wide.includes(metaOf(entity.fields[name]).kind)) || undefined}>
      <EntityField
        {...{ entity, form, name }}
        {...(existing && { row: existing.title })}
        isReadOnly={!isAllowed}
        autoFocus={!existing && i === 0}
      />
    </div>
  )
  const [first, ...others] = groupsOf(kind)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the key that saves for all inside
    <div className={styles.page} onKeyDown={onKeyDown}>
      <PageHeader
        title={existing ? <bdi>{rowLabel(entity, existing.title)}</bdi> : `New ${lowerFirst(entity.title)}`}
        back={
          <TextLink size="2" {...link}>
            {texts.back(entity.plural)}
          </TextLink>
        }
      />
      {copied && (
        <Text as="p" size="2" color="gray">
          <bdi>{texts.copied(rowLabel(entity, copied.title))}</bdi>
        </Text>
      )}
      {isChoosing && (
        <ConflictPanel
          conflict={conflict}
          entity={{ ...entity, fields: allFields(kind, form.getSnapshot().context.values, nameOf) }}
          changed={changed}
        />
      )}
      <SameTitle candidates={title.candidates} onAddTo={addTo} onOther={title.sendAsOther} />
      {existing && (
        <Suspense fallback={<Skeleton height="90px" />}>
          <TitleSummary kind={kind} title={existing.title} nameOf={nameOf}>
            <Suspense>
              <Mergeable entity={entity} of={existing.title.id} />
            </Suspense>
          </TitleSummary>
        </Suspense>
      )}
      <Form
        form={form}
        label={entity.title}
        summary={isChoosing || title.candidates.length ? 'none' : 'shown'}
        onSucceeded={(answer) => void saved(answer)}
        onFailed={(error) => void failed(error)}
      >
        {first && <Group title={first.title}>{first.names.map(field)}</Group>}
        <Suspense fallback={<Skeleton height="160px" />}>
          <EditionGrid {...{ kind, form, nameOf, stockOf }} isReadOnly={!isAllowed} onSameTitle={existing ? undefined : addTo} />
        </Suspense>
        {others.map((group) => (
          <Group key={group.title} title={group.title}>
            {group.names.map((name) => field(name, 1))}
          </Group>
        ))}
        {existing && (
          <Suspense fallback={<Skeleton height="80px" />}>
            <TitleHistory
              {...{ kind, form }}
              id={existing.title.id}
              nameOf={(id) => nameOf(String(id))}
              nameIn={(id, name) => (id === null ? name : cellName(String(id), name))}
              isReadOnly={!isAllowed}
            />
          </Suspense>
        )}
        {isAllowed && <UnsavedBar form={form} isNew={!existing} isHeld={isChoosing} />}
      </Form>
      <LeaveGuard form={form} />
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group} aria-label={title}>
    <Heading as="h2" size="3">
      {title}
    </Heading>
    {children}
  </section>
)
