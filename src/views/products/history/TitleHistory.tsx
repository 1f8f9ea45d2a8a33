import { Button, Heading, Text } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { type Fields, metaOf } from '#api/core/field'
import { type FieldChange, type HistoryEntry, titleHistory } from '#api/products/history'
import type { Kind } from '#api/products/rules'
import type { FormActor } from '#machines/core/form'
import { part } from '#views/core/chunk.ts'
import { useItem } from '#views/core/data.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { editionEntity, titleEntity } from '../kinds'
import { changeText } from './changeText'
import styles from './TitleHistory.module.css'
import { texts as versionTexts } from './versionTexts'

const VersionDialog = part('the version', () => import('./VersionDialog'))

const texts = {
  title: 'History',
  none: 'No changes since it was added.',
  failed: 'Could not load the history.',
  all: 'Show all',
  added: 'Added',
  addedEdition: 'Edition added',
  removed: 'Removed',
  empty: 'nothing',
  becomes: 'became',
} as const

type Props = {
  kind: Kind
  id: number
  editionId?: number
  nameOf?: (editionId: number) => string | undefined
  /** Versions are put back into it. */
  form: FormActor
  /** A field's name in the form, of the title or of an edition. */
  nameIn: (editionId: number | null, field: string) => string
  isReadOnly: boolean
}

const few = 8

type Version = Pick<HistoryEntry, 'editionId' | 'version'>

/** The oldest change also tells the version before it: records of a seed and old ones begin with a change. */
function madeBy(entry: HistoryEntry, ofSame: readonly HistoryEntry[]): number[] {
  if (entry.action === 'removed') return []
  const isFirst = entry.action === 'changed' && entry === ofSame.at(-1) && entry.version > 1
  return isFirst ? [entry.version, entry.version - 1] : [entry.version]
}

export function TitleHistory({ kind, id, editionId, nameOf, form, nameIn, isReadOnly }: Props) {
  const entity = editionId === undefined ? titleEntity(kind) : editionEntity(kind)
  const read = useItem(entity.name, titleHistory[kind], id)
  const [isExpanded, setExpanded] = useState(false)
  const all = read.data?.data.filter((entry) => editionId === undefined || entry.editionId === editionId)
  const shown = isExpanded ? all : all?.slice(0, few)
  const [opened, setOpened] = useState<Version>()
  const ofSame = ({ editionId }: Pick<HistoryEntry, 'editionId'>) => (all ?? []).filter((each) => each.editionId === editionId)
  const versionsOf = (of: Pick<HistoryEntry, 'editionId'>) => ofSame(of).flatMap((entry) => madeBy(entry, ofSame(of)))
  // Not of an edition that is gone.
  const isInForm = ({ editionId }: HistoryEntry) => nameIn(editionId, 'version') in form.getSnapshot().context.saved
  const earlierIn = (entry: HistoryEntry) => {
    const [latest] = versionsOf(entry)
    return isInForm(entry) ? madeBy(entry, ofSame(entry)).filter((version) => version !== latest) : []
  }
  const ofEdition = (id: number | null) => (id === null ? undefined : nameOf?.(id))
  return (
    <section className={styles.history} aria-label={texts.title}>
      <Heading as="h2" size="3">
        {texts.title}
      </Heading>
      {!all && read.error && (
        <div role="alert">
          <Text as="p" size="2">
            {texts.failed}
          </Text>
          <Button type="button" size="1" variant="soft" onClick={() => void read.mutate()}>
            {tryAgain}
          </Button>
        </div>
      )}
      {all?.length === 0 && (
        <Text as="p" size="2" color="gray">
          {texts.none}
        </Text>
      )}
      {shown && shown.length > 0 && (
        <ol className={styles.entries}>
          {shown.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              kind={kind}
              of={ofEdition(entry.editionId)}
              versions={earlierIn(entry)}
              onOpen={(version) => setOpened({ editionId: entry.editionId, version })}
            />
          ))}
        </ol>
      )}
      {all && shown && all.length > shown.length && (
        <div>
          <Button type="button" size="1" variant="soft" color="gray" onClick={() => setExpanded(true)}>
            {texts.all}
          </Button>
        </div>
      )}
      {opened && (
        <Suspense>
          <VersionDialog
            {...{ kind, form, isReadOnly, ...opened }}
            id={opened.editionId ?? id}
            others={versionsOf(opened).filter((version) => version !== opened.version)}
            nameIn={(field) => nameIn(opened.editionId, field)}
            of={ofEdition(opened.editionId)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

type EntryProps = {
  entry: HistoryEntry
  kind: Kind
  of: string | undefined
  versions: readonly number[]
  onOpen: (version: number) => void
}

function Entry({ entry, kind, of, versions, onOpen }: EntryProps) {
  const { at, by, action, editionId, changes } = entry
  const { fields } = editionId === null ? titleEntity(kind) : editionEntity(kind)
  const done = action === 'added' ? (editionId === null ? texts.added : texts.addedEdition) : texts.removed
  return (
    <li>
      <p className={styles.who}>
        <Name>{by}</Name> <When at={at} />
        {of && <bdi className={styles.of}>{of}</bdi>}
        {versions.map((version) => (
          <Button key={version} type="button" size="1" variant="ghost" onClick={() => onOpen(version)}>
            {versionTexts.version(version)}
          </Button>
        ))}
      </p>
      {action !== 'changed' && <p>{done}</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <Change key={change.field} change={change} fields={fields} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** What the audit log has beside fields. */
const mergeTexts: Readonly<Record<string, string>> = {
  mergedFrom: 'Merged from',
  mergeUndone: 'Merge undone',
  restoredFrom: 'Restored from',
  notDuplicateOf: 'No duplicate of',
}

function Change({ change: { field, from, to }, fields }: { change: FieldChange; fields: Fields }) {
  const declared = fields[field]
  const meta = declared && metaOf(declared)
  return (
    <li>
      <span className={styles.field}>{meta?.label ?? mergeTexts[field] ?? field}</span>{' '}
      <del>
        <Name otherwise={texts.empty}>{changeText(meta, from)}</Name>
      </del>{' '}
      <span className="visually-hidden">{texts.becomes}</span>
      <ins>
        <Name otherwise={texts.empty}>{changeText(meta, to)}</Name>
      </ins>
    </li>
  )
}
