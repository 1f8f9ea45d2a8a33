import { Button, Heading, Skeleton, Text, Link as TextLink } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId, useRef } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { isDirty } from '#machines/core/dirty'
import type { FormActor, Values } from '#machines/core/form'
import { Aside } from '../Aside'
import { useBack } from '../back'
import { part } from '../chunk'
import { leftOut } from '../field/codec'
import { hasAmounts, useCurrencyCodes } from '../field/currencyCodes'
import { Form } from '../field/Form'
import { SubmitButton } from '../field/SubmitButton'
import { useIsAllowed } from '../Guard'
import { PageHeader } from '../PageHeader'
import { useConnection } from '../system'
import { toast } from '../toast/toast'
import { ConflictPanel } from './conflict/ConflictPanel'
import { EntityField } from './EntityFields'
import styles from './EntityForm.module.css'
import { LeaveGuard } from './LeaveGuard'
import { type Row, rowLabel } from './row'
import { texts } from './texts'
import { useEntityForm } from './useEntityForm'
import { large, wideFields } from './wideFields'

const formTexts = texts.form

const SectionLinks = part('the links to its sections', () => import('./SectionLinks'))

type FieldGroup = { title: string | null; names: readonly string[] }

export type EntityFormProps = {
  entity: AnyEntity
  title: string
  row?: Row
  list: { path: string; title: string } | null
  /** Not asked for. */
  fixed?: Values
  /** Initial values that are asked for. */
  given?: Values
  groups?: readonly FieldGroup[]
  below?: (name: string, form: FormActor) => ReactNode
  /** Above the fields. */
  above?: (form: FormActor) => ReactNode
  children?: ReactNode | ((form: FormActor) => ReactNode)
  headerActions?: ReactNode
  /** Ways of saving a new record, the usual one last; without them it is saved to the list or to another one. */
  endings?: readonly Ending[]
  /** As wide as the window: for a table above the fields. */
  isWide?: boolean
}

export type Ending = { label: string; onAdded: (row: Row) => void }

const few = 6
const fewestSections = 4

function groupsOf(entity: AnyEntity, fixed: Values): FieldGroup[] {
  const names = Object.keys(entity.fields).filter((name) => !(name in fixed))
  const isLarge = (name: string) => entity.fields[name] !== undefined && large.includes(metaOf(entity.fields[name]).kind)
  const [roomy, short] = [names.filter(isLarge), names.filter((name) => !isLarge(name))]
  if (names.length <= few || roomy.length === 0 || short.length === 0) return [{ title: null, names }]
  return [
    { title: formTexts.details, names: short },
    {
      title: roomy.every((name) => entity.fields[name] && metaOf(entity.fields[name]).kind === 'rows') ? null : formTexts.more,
      names: roomy,
    },
  ]
}

/** The form of a record: its fields, its draft, and both values of a field that somebody else changed meanwhile. */
export function EntityForm(props: EntityFormProps) {
  const { isReady } = useCurrencyCodes(hasAmounts(props.entity.fields))
  return isReady ? <ReadyForm {...props} /> : <Skeleton height="240px" />
}

const nameOf = (entity: AnyEntity, row: Row) => {
  const label = rowLabel(entity, row)
  return label === String(row.id) && !entity.has('list') ? undefined : label
}

function ReadyForm(props: EntityFormProps) {
  const { entity, title, row, list, fixed = {}, given, groups: parts, below, above, children, headerActions, endings, isWide } = props
  const { link, leave } = useBack(list?.path ?? '/')
  const isAllowed = useIsAllowed(row ? entity.permissions.edit : entity.permissions.add) && entity.has(row ? 'edit' : 'add')
  const isOffline = useSelector(useConnection(), (connection) => connection.matches('offline'))
  const isMoreToCome = useRef(false)
  const usual = endings?.at(-1)
  const ending = useRef(usual)
  const { form, conflict, isChoosing, changed, saved, failed } = useEntityForm({
    entity,
    row,
    fixed: given ? { ...given, ...fixed } : fixed,
    onSaved: (now) => {
      if (row) return toast.success(formTexts.saved)
      if (ending.current) ending.current.onAdded(now)
      else if (isMoreToCome.current || !list) form.send({ type: 'form.reset' })
      else leave()
      toast.success(formTexts.added(rowLabel(entity, now)))
    },
  })
  const hasChanges = useSelector(form, isDirty)
  const isSending = useSelector(form, (state) => state.matches({ entry: 'submitting' }))
  const formId = useId()
  const unasked = useSelector(form, ({ context }) => Object.keys(leftOut(entity.fields, context.values)).join(' ')).split(' ')
  const groups = (parts ?? groupsOf(entity, fixed)).map(({ title: heading, names }, at) => ({
    id: `${formId}-${at}`,
    title: heading,
    names: names.filter((name) => !unasked.includes(name)),
  }))
  const [firstName] = groups[0]?.names ?? []
  const wide = new Set(groups.flatMap(({ names }) => [...wideFields(entity, names)]))
  const sections = groups.flatMap(({ id, title: heading, names }) => (heading ? [{ id, title: heading, names }] : []))
  const body = (
    <>
      {above?.(form)}
      <Form form={form} label={title} summary={isChoosing ? 'none' : 'shown'} onSucceeded={(answer) => saved(answer)} onFailed={failed}>
        {groups.map((group) => (
          <section key={group.names[0]} id={group.id} className={styles.group} aria-label={group.title ?? undefined}>
            {group.title && (
              <Heading as="h2" size="3" mb="2" tabIndex={-1}>
                {group.title}
              </Heading>
            )}
            {group.names.map((name) => (
              <div key={name} data-wide={wide.has(name) || undefined}>
                <EntityField {...{ entity, row, form, name }} isReadOnly={!isAllowed} autoFocus={!row && name === firstName} />
                {below?.(name, form)}
              </div>
            ))}
          </section>
        ))}
        {isAllowed && (
          <div className={styles.bar}>
            <Text size="1" color="gray" role="status" className={styles.state}>
              {isOffline && hasChanges ? formTexts.offline : hasChanges ? formTexts.unsaved : row ? formTexts.allSaved : ''}
            </Text>
            {list && (
              <Button type="button" variant="soft" color="gray" disabled={isSending} onClick={leave}>
                {texts.cancel}
              </Button>
            )}
            {!row &&
              endings?.slice(0, -1).map((each) => (
                <Button
                  key={each.label}
                  type="button"
                  variant="soft"
                  color="gray"
                  disabled={isSending}
                  onClick={() => {
                    ending.current = each
                    form.send({ type: 'form.submit' })
                  }}
                >
                  {each.label}
                </Button>
              ))}
            {!row && list && !endings && (
              <Button
                type="button"
                variant="soft"
                color="gray"
                disabled={isSending}
                onClick={() => {
                  isMoreToCome.current = true
                  form.send({ type: 'form.submit' })
                }}
              >
                {formTexts.saveAndAdd}
              </Button>
            )}
            <span
              onClickCapture={() => {
                isMoreToCome.current = false
                ending.current = usual
              }}
            >
              <SubmitButton form={form} isDisabled={isChoosing || (row !== undefined && !hasChanges && !isSending)}>
                {(!row && usual?.label) || formTexts.save}
              </SubmitButton>
            </span>
          </div>
        )}
      </Form>
      {typeof children === 'function' ? children(form) : children}
    </>
  )

  return (
    <div className={styles.page} data-sections={sections.length >= fewestSections || undefined} data-wide={isWide || undefined}>
      <PageHeader
        title={title}
        name={row && nameOf(entity, row)}
        back={
          list && (
            <TextLink size="2" {...link}>
              {formTexts.back(list.title)}
            </TextLink>
          )
        }
        actions={headerActions}
      />
      {!isAllowed && (
        <Text as="p" size="2" color="gray">
          {formTexts.readOnly}
        </Text>
      )}
      {isChoosing && <ConflictPanel conflict={conflict} entity={entity} changed={changed} />}
      {sections.length < fewestSections ? (
        body
      ) : (
        <div className={styles.sectioned}>
          <Aside>
            <SectionLinks {...{ form, entity, sections }} />
          </Aside>
          <div className={styles.page}>{body}</div>
        </div>
      )}
      <LeaveGuard form={form} />
    </div>
  )
}
