import { Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { metaOf } from '#api/core/field'
import { ApiError } from '#api/core/http'
import { inventoryPaths } from '#api/inventory/paths'
import { readShelfCode } from '#api/inventory/shelfCode'
import { type ShelfScan, shelfScan } from '#api/inventory/shelfScan'
import { warehouseNames } from '#api/inventory/warehouses'
import { part } from '#views/core/chunk.ts'
import { useAnswer } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { ScanLayout, ScanRow } from '#views/core/scanning/ScanLayout.tsx'
import { useMay } from '#views/core/useMay.ts'
import styles from '../Inventory.module.css'
import { inventoryName, warehouseAt } from '../kinds'
import { type Correction, correctionOf, mayCorrect } from './corrections'
import { Found } from './Found'
import { priceOf, texts } from './texts'

const EditStock = part('the correction', async () => ({ default: (await import('../stock/EditStock')).EditStock }))
const FieldsDialog = part('the correction', () => import('#views/core/entity/FieldsDialog.tsx'))

const listed = 20

/** Scan, see, correct: for somebody at a shelf, with a phone or a scanner. */
export default function ShelfPage({ page }: PageProps) {
  const warehouse = warehouseAt(page.path) ?? 'stockholm'
  const may = useMay()
  const [scan, setScan] = useState<{ code: string; nth: number }>()
  const [earlier, setEarlier] = useState<readonly ShelfScan[]>([])
  const [correction, setCorrection] = useState<Correction | { shelf: string }>()
  const read = useAnswer(inventoryName, shelfScan, scan ? { body: { warehouse, code: scan.code } } : null)
  const found = read.error ? undefined : read.data?.data
  const others = earlier.filter(({ productDetailId }) => productDetailId !== found?.productDetailId)
  const close = () => setCorrection(undefined)

  const look = (code: string) => {
    const label = readShelfCode(code)
    if (label?.warehouse === warehouse && found) return setCorrection({ shelf: label.shelf })
    if (found) setEarlier([found, ...others].slice(0, listed))
    setScan({ code, nth: (scan?.nth ?? 0) + 1 })
  }
  const correctFirst = () => {
    const corrections = found?.lacking.map((lack) => correctionOf(found, lack)) ?? []
    setCorrection(corrections.find((each) => mayCorrect(may, each)))
  }

  const isUnknown = read.error instanceof ApiError && read.error.status === 422
  return (
    <div className={styles.page}>
      <PageHeader
        title={page.title}
        back={
          <TextLink asChild size="2">
            <Link href={inventoryPaths.warehouse({ warehouse })}>{texts.back(warehouseNames[warehouse])}</Link>
          </TextLink>
        }
      />
      <ScanLayout
        label={texts.scan}
        onScan={look}
        onEnter={correctFirst}
        last={
          found
            ? { title: found.title, code: found.isbn ?? '', figure: priceOf(found), detail: found.format }
            : scan && !read.error
              ? { title: '', code: scan.code, figure: texts.looking }
              : undefined
        }
        wrong={
          scan && read.error ? { scan: scan.nth, reason: isUnknown ? texts.unknown : errorText(read.error), code: scan.code } : undefined
        }
        hint={texts.hint}
        rowsLabel={texts.earlier}
        rows={others.map((each) => (
          <ScanRow key={each.productDetailId} title={each.title} code={each.isbn} detail={<bdi>{each.shelf || texts.noShelf}</bdi>}>
            <bdi>{priceOf(each)}</bdi>
          </ScanRow>
        ))}
        actions={null}
      >
        {found && <Found scanned={found} onStock={() => setCorrection({ shelf: found.shelf })} onCorrect={setCorrection} />}
      </ScanLayout>
      {found && correction && (
        <Opening onClose={close}>
          {'shelf' in correction ? (
            <EditStock {...found} {...correction} warehouse={warehouse} onClose={close} />
          ) : (
            <FieldsDialog {...correction} title={titleOf(found, correction)} onSaved={() => void read.mutate()} onClose={close} />
          )}
        </Opening>
      )}
    </div>
  )
}

function titleOf({ title }: ShelfScan, { entity, names: [first = ''] }: Correction): string {
  const field = entity.fields[first]
  return field ? texts.correcting(title, metaOf(field).label) : title
}
