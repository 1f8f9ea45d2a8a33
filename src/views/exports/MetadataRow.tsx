import { Badge, Text, Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { MetadataRecord } from '#api/exports/metadata'
import { productPaths } from '#api/products/paths'
import { Isbn } from '#views/core/text/Isbn.tsx'
import styles from './Exports.module.css'
import own from './Metadata.module.css'
import { texts } from './metadataTexts'

const colours = { new: 'blue', changed: 'amber', same: 'green', faulty: 'red' } as const
type Props = { record: MetadataRecord; chosen: readonly string[]; onChoose: (names: readonly string[]) => void }

export function MetadataRow({ record, chosen, onChoose }: Props) {
  const { place, state, title, isbn, fault, offset, fields, ignored, matchedBy, productId } = record
  const all = fields.map(({ of, field }) => `${of}.${field}`)
  const toggle = (name: string) => onChoose(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  return (
    <li className={own.compare}>
      <div className={styles.header}>
        {fields.length > 0 && (
          <input
            type="checkbox"
            aria-label={texts.takeAll(title)}
            checked={chosen.length === all.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < all.length
            }}
            onChange={() => onChoose(chosen.length === all.length ? [] : all)}
          />
        )}
        <Badge color={colours[state]} highContrast>
          {texts.states[state]}
        </Badge>
        <Text size="2" weight="medium">
          <bdi>{title || texts.record(place)}</bdi>
        </Text>
        {isbn && (
          <Text size="1">
            <Isbn>{isbn}</Isbn>
          </Text>
        )}
        {matchedBy && (
          <Text size="1" color="gray" highContrast>
            {texts.matchedBy[matchedBy]}
          </Text>
        )}
        {productId && (
          <TextLink asChild size="1">
            <Link href={productPaths.book.edit({ id: productId })}>{texts.open}</Link>
          </TextLink>
        )}
      </div>
      {fault && (
        <Text as="p" size="2" color="red" highContrast>
          <bdi>{fault}</bdi> {texts.at(offset)}
        </Text>
      )}
      {fields.length > 0 && (
        <table className={own.compared}>
          <thead>
            <tr>
              <th scope="col">{texts.take}</th>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.ours}</th>
              <th scope="col">{texts.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ of, field, label, ours, theirs, isCreating }) => {
              const name = `${of}.${field}`
              return (
                <tr key={name} data-taken={chosen.includes(name) || undefined}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={texts.takeOf(label, title)}
                      checked={chosen.includes(name)}
                      onChange={() => toggle(name)}
                    />
                  </td>
                  <th scope="row">{label}</th>
                  <td>
                    <bdi>{ours || '–'}</bdi>
                  </td>
                  <td>
                    <bdi>{theirs}</bdi>
                    {isCreating && (
                      <Text as="div" size="1" color="amber" highContrast>
                        {texts.creates}
                      </Text>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {ignored.length > 0 && (
        <Text as="p" size="1" color="gray" highContrast>
          {texts.ignored} {ignored.map((each) => `\u2068${each}\u2069`).join(', ')}
        </Text>
      )}
    </li>
  )
}
