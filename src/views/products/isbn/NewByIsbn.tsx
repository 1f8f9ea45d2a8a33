import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { type KeyboardEvent, useId } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { client } from '#api/core/client'
import { readIsbn } from '#api/core/kinds/isbn'
import { lowerFirst } from '#api/core/names'
import { checkIsbnOf } from '#api/products/checkIsbn'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { useBack } from '#views/core/back.ts'
import controls from '#views/core/controls.module.css'
import { SearchBox } from '#views/core/field/options/SearchBox.tsx'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { TypedInput } from '#views/core/list/TypedInput.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { editionEntity, titleEntity } from '../kinds'
import { beginAt, beginOf, editionBegunAt, titleBegunAt } from '../title/begin'
import { IsbnStatus, placeName } from './Found'
import styles from './NewByIsbn.module.css'
import { useIsbnCheck } from './useIsbnCheck'

const texts = {
  isbn: 'ISBN',
  hint: 'Scan or type it, with or without hyphens.',
  goOn: 'Continue with this ISBN',
  without: 'Continue without ISBN',
  open: (edition: string) => `Open ${edition}`,
  sameWork: 'Another edition of a title in the catalogue?',
  find: 'Add it to an existing title',
  findHint: 'Title or contributor',
  none: (query: string) => `No title matches ‘${query}’`,
} as const

type Work = { id: number; title: string; contributorLine: string }

/** An ISBN says whether a book is already there, before anything else is typed. */
export default function NewByIsbn({ kind }: { kind: Kind }) {
  const id = useId()
  const paths = productPaths[kind]
  const entity = titleEntity(kind)
  const { list } = entity.calls
  if (!list) throw new TypeError('Titles have a list')
  const [, navigate] = useLocation()
  const { typed } = beginOf(useSearch())
  const { link } = useBack(paths.list)
  const canAddEdition = useIsAllowed(editionEntity(kind).permissions.add)
  const check = useIsbnCheck({
    typed,
    own: null,
    check: async (isbn) => (await client.call(checkIsbnOf[kind], { body: { isbn } })).data,
  })
  const { state, isbn, answer } = check
  const takenBy = answer?.takenBy ?? null
  const isUsable = state === 'free' || state === 'alsoPrinted' || state === 'unknown'
  const begin = { isbn, publisherId: answer?.publisherId ?? null }

  const keep = (text: string) => navigate(beginAt(paths.new, text.trim()), { replace: true, state: history.state })
  const goOn = () => navigate(titleBegunAt(paths.new, begin))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While the number in the field is not yet checked, Enter only checks it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || readIsbn(event.currentTarget.value).isbn !== isbn) return
    if (takenBy) navigate(productPaths[takenBy.kind].edition({ id: takenBy.productDetailId }))
    else if (isUsable) goOn()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={`New ${lowerFirst(entity.title)}`}
        back={
          <TextLink size="2" {...link}>
            {entity.plural}
          </TextLink>
        }
      />
      <div className={styles.field}>
        <Text as="label" size="2" weight="medium" htmlFor={id}>
          {texts.isbn}
        </Text>
        <TypedInput
          id={id}
          className={`${controls.input} ${styles.input}`}
          dir="ltr"
          data-scan="here"
          enterKeyHint="go"
          spellCheck={false}
          maxLength={100}
          autoFocus
          aria-invalid={state === 'wrong' || state === 'taken'}
          aria-describedby={`${id}-says`}
          value={typed}
          onTyped={keep}
          onCommitted={keep}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-says`}>
          <IsbnStatus check={check}>{texts.hint}</IsbnStatus>
        </div>
      </div>
      <div className={styles.buttons}>
        {takenBy ? (
          <Button asChild>
            <Link href={productPaths[takenBy.kind].edition({ id: takenBy.productDetailId })}>
              <bdi>{texts.open(placeName(takenBy))}</bdi>
            </Link>
          </Button>
        ) : (
          <Button type="button" disabled={!isUsable} onClick={goOn}>
            {texts.goOn}
          </Button>
        )}
        <Button asChild variant="soft" color="gray">
          <Link href={titleBegunAt(paths.new, { isbn: null, publisherId: null })}>{texts.without}</Link>
        </Button>
      </div>
      {isUsable && canAddEdition && (
        <section className={styles.same} aria-label={texts.sameWork}>
          <Heading as="h2" size="3" mb="2">
            {texts.sameWork}
          </Heading>
          <SearchBox<Work>
            label={texts.find}
            placeholder={texts.findHint}
            name={entity.name}
            endpoint={list}
            noneText={texts.none}
            render={(work) => <Title work={work} />}
            onChoose={(work) => navigate(editionBegunAt(paths.newEdition({ id: work.id }), begin))}
          />
        </section>
      )}
    </div>
  )
}

const Title = ({ work: { title, contributorLine } }: { work: Work }) => (
  <div>
    <Text as="div" size="2" weight="medium" truncate>
      <Name>{title}</Name>
    </Text>
    <Text as="div" size="1">
      <Name>{contributorLine}</Name>
    </Text>
  </div>
)
