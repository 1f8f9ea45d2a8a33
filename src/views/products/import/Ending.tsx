import { Button, Text, Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { faultyRows } from '#api/products/exportCalls'
import type { ImportItem } from '#api/products/imports'
import { productPaths } from '#api/products/paths'
import { sessionRefusal } from '#machines/products/importSession'
import { errorText } from '#views/core/faults/errorText.ts'
import { download } from '#views/core/files/download.ts'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Import.module.css'
import { LeftOut } from './LeftOut'
import { texts } from './texts'

/** `isRestOpen`: rows that are not saved yet are shown below. */
export function Ending({ item, isRestOpen = false, onUndo }: { item: ImportItem; isRestOpen?: boolean; onUndo: () => void }) {
  const { counts, written, kept, made, state } = item
  const left = counts.add + counts.change + counts.faulty - written.add - written.change
  const refusal = sessionRefusal(item, null, 'import.undo')
  const { run, isRunning } = useCommand<Blob>({
    onSucceeded: (blob) => download(blob, `Faults of ${item.fileName.replace(/\.\w+$/, '')}.xlsx`),
    onFailed: (error) => toast.error(errorText(error, texts.failed)),
  })
  return (
    <>
      <Text as="p" role="status">
        {isRestOpen
          ? texts.open(written.add, written.change, left)
          : state === 'undone'
            ? texts.undone
            : texts.applied(written.add, written.change)}
      </Text>
      {state === 'applied' && made.length > 0 && <Text as="p">{texts.made(made)}</Text>}
      {state === 'applied' && written.add > 0 && (
        <Text as="p">
          <TextLink asChild underline="always">
            <Link href={`${productPaths[item.kind].list}?filter.importId=${item.id}`}>{texts.showAdded}</Link>
          </TextLink>
        </Text>
      )}
      {state === 'applied' && !isRestOpen && <LeftOut item={item} />}
      {kept.length > 0 && (
        <>
          <Text as="p" size="2">
            {texts.unchanged(kept.length)}
          </Text>
          <ul>
            {kept.map(({ row, title, why }) => (
              <li key={`${row}-${title}`}>
                {row !== null && (
                  <>
                    {texts.reviewing.row} <bdi>{row}</bdi>,{' '}
                  </>
                )}
                <Name>{title}</Name>: <bdi>{why}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.row}>
        {!isRestOpen && counts.faulty > 0 && (
          <Button
            type="button"
            variant="soft"
            color="gray"
            loading={isRunning}
            onClick={() => run(() => client.call(faultyRows, { params: { id: item.id } }))}
          >
            {texts.reviewing.download}
          </Button>
        )}
        {state === 'applied' && (
          <Button type="button" variant="soft" color="red" disabled={refusal !== undefined} onClick={onUndo}>
            {texts.undo}
          </Button>
        )}
        {state === 'applied' && refusal && (
          <Text size="2" color="gray">
            {refusal}
          </Text>
        )}
      </div>
    </>
  )
}
