import { Heading, Link as TextLink } from '@radix-ui/themes'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { metaOf } from '#api/core/field'
import type { Kind } from '#api/products/rules'
import { useBack } from '../../core/back'
import { ConflictPanel } from '../../core/entity/ConflictPanel'
import { EntityField } from '../../core/entity/EntityFields'
import { LeaveGuard } from '../../core/entity/LeaveGuard'
import { useEntityOptions } from '../../core/entity/options'
import { type Row, rowLabel } from '../../core/entity/row'
import { Form } from '../../core/field/Form'
import { useIsAllowed } from '../../core/Guard'
import { toast } from '../../core/toast/toast'
import { EditionGrid } from './EditionGrid'
import { groupsOf } from './groups'
import { SameTitle } from './SameTitle'
import styles from './Title.module.css'
import { TitleRail } from './TitleRail'
import { texts } from './texts'
import { UnsavedBar } from './UnsavedBar'
import { useTitleForm, type Whole } from './useTitleForm'
import { allFields, editionKeys, editionLabel, titleEntity } from './values'

const wide = ['longText', 'richText', 'image', 'rows', 'options']

/** A title and its editions on one page, saved together. */
export function TitleForm({ kind, whole }: { kind: Kind; whole: Whole | undefined }) {
  const entity = titleEntity(kind)
  const { link } = useBack(`${entity.path}/list`)
  const [, navigate] = useLocation()
  const isAllowed = useIsAllowed(whole ? entity.permissions.edit : entity.permissions.add)
  const title = useTitleForm(kind, whole, (row) => {
    if (whole) return toast.success(texts.saved)
    toast.success(texts.added(rowLabel(entity, row)))
    navigate(`${entity.path}/edit/${row.id}`)
  })
  const { form, conflict, isChoosing, changed, saved, failed } = title
  const formats = useEntityOptions('Format')

  const nameOf = (key: string) => {
    const { values } = form.getSnapshot().context
    const format = (id: unknown) => formats.options.find(({ value }) => value === id)?.label
    return editionLabel(values, key, format, editionKeys(values).indexOf(key))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (isAllowed && !isChoosing) form.send({ type: 'form.submit' })
  }
  const field = (name: string, i: number) => (
    <div key={name} data-wide={(entity.fields[name] && wide.includes(metaOf(entity.fields[name]).kind)) || undefined}>
      <EntityField {...{ entity, form, name }} {...(whole && { row: whole.title })} isReadOnly={!isAllowed} autoFocus={!whole && i === 0} />
    </div>
  )
  const [first, ...others] = groupsOf(kind)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the key that saves for all inside
    <div className={styles.page} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <TextLink size="2" {...link}>
          {texts.back(entity.plural)}
        </TextLink>
        <Heading as="h1" size="5">
          {whole ? <bdi>{rowLabel(entity, whole.title)}</bdi> : `New ${entity.title.toLowerCase()}`}
        </Heading>
      </header>
      {isChoosing && (
        <ConflictPanel
          conflict={conflict}
          entity={{ ...entity, fields: allFields(kind, form.getSnapshot().context.values, nameOf) }}
          changed={changed}
        />
      )}
      <SameTitle candidates={title.candidates} path={entity.path} onOther={title.sendAsOther} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Form
            form={form}
            label={entity.title}
            summary={isChoosing || title.candidates.length ? 'none' : 'shown'}
            onSucceeded={(answer) => void saved(answer as Row)}
            onFailed={(error) => void failed(error)}
          >
            {first && <Group title={first.title}>{first.names.map(field)}</Group>}
            <EditionGrid kind={kind} form={form} isReadOnly={!isAllowed} nameOf={nameOf} />
            {others.map((group) => (
              <Group key={group.title} title={group.title}>
                {group.names.map((name) => field(name, 1))}
              </Group>
            ))}
            {isAllowed && <UnsavedBar form={form} isNew={!whole} isHeld={isChoosing} />}
          </Form>
        </div>
        {whole && <TitleRail title={whole.title} />}
      </div>
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
