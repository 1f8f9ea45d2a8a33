import { Heading, Text } from '@radix-ui/themes'
import type { RecipientView } from '#api/exports/roundTrip'
import { Name } from '#views/core/text/Name.tsx'
import own from './RoundTrip.module.css'
import { texts } from './texts'

/** The values come from the file; only labels are ours. */
export function Recipient({ seen }: { seen: RecipientView }) {
  const { view, title, otherTitle, by, otherBy, price, availability, cover, text, lines, missing } = seen
  const heading = texts.views[view]
  return (
    <section className={own.view} aria-label={heading}>
      <Text as="p" size="1" color="gray" highContrast>
        {heading}. {texts.fromFile}
      </Text>
      <div className={own.shown}>
        {view === 'page' && <div className={own.cover}>{cover ? <bdi dir="ltr">{cover}</bdi> : <span>{texts.noCover}</span>}</div>}
        <div className={own.words}>
          <Heading as="h3" size="4">
            <Name>{title}</Name>
          </Heading>
          {otherTitle && (
            <Text as="p" size="3" dir="auto">
              <Name>{otherTitle}</Name>
            </Text>
          )}
          {by && (
            <Text as="p" size="2">
              <Name>{by}</Name>
            </Text>
          )}
          {otherBy && (
            <Text as="p" size="2" dir="auto">
              <Name>{otherBy}</Name>
            </Text>
          )}
          {view === 'page' && (
            <Text as="p" size="3" weight="bold">
              {price || texts.noPrice}
              {availability && ` · ${availability}`}
            </Text>
          )}
          {text && (
            <Text as="p" size="2" dir="auto">
              {text}
            </Text>
          )}
          <dl className={own.lines}>
            {lines.map(({ label, text: value, other }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same label
              <Line key={i} label={label} value={value} other={other} />
            ))}
          </dl>
          {missing.length > 0 && (
            <Text as="p" size="2" color="amber" highContrast>
              {texts.missing} {missing.join(', ')}
            </Text>
          )}
        </div>
      </div>
    </section>
  )
}

const Line = ({ label, value, other }: { label: string; value: string; other: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <Name>{value}</Name>
      {other && (
        <span className={own.other} dir="auto">
          <Name>{other}</Name>
        </span>
      )}
    </dd>
  </>
)
