import { Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { inLanguage } from '#api/core/texts/inLanguage'
import { addBasketComment } from '#api/orders/basketEdits'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextAreaField } from '#views/core/field/TextAreaField.tsx'
import { languageOf } from '#views/core/languageOf.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { useForm } from '#views/core/useForm.ts'
import { edit } from '../edit'
import { useBasket } from './BasketContext'
import styles from './Comments.module.css'
import forms from './Forms.module.css'
import { Section } from './Section'

export type Texts = typeof texts
const texts = inLanguage('orders/Comments', {
  comments: 'Comments',
  noComments: 'No comments yet',
  comment: 'New comment',
  addComment: 'Add comment',
  addedComment: 'Comment added',
})

const commentForm = z.object({ text: addBasketComment.body.shape.text })

export default function Comments() {
  const { basket, reread } = useBasket()
  const [isAdded, setAdded] = useState(false)
  const form = useForm({
    schema: commentForm,
    initial: { text: '' },
    draft: `basket-${basket.id}-comment`,
    submit: ({ text }) => {
      const existingIds = new Set(basket.comments.map(({ id }) => id))
      const call = () => client.call(addBasketComment, { body: { basketId: basket.id, text } })
      return edit(call, {
        reread,
        isDone: ({ comments }) => comments.some((comment) => !existingIds.has(comment.id) && comment.text === text),
      })
    },
  })
  return (
    <Section id="comments" title={texts.comments} note={basket.comments.length > 0 && basket.comments.length}>
      {basket.comments.length === 0 && (
        <Text as="p" size="2" color="gray" mt="0" mb="3">
          {texts.noComments}
        </Text>
      )}
      <ul className={styles.comments}>
        {basket.comments.map((comment) => (
          <li key={comment.id}>
            <Flex gap="2" wrap="wrap">
              <Text size="2" weight="medium">
                <Name>{comment.by}</Name>
              </Text>
              <Text size="2" color="gray">
                <When at={comment.at} />
              </Text>
            </Flex>
            <Text as="p" size="2" dir="auto" lang={languageOf(comment.text)} className={styles.text}>
              {comment.text}
            </Text>
          </li>
        ))}
      </ul>
      <Form
        form={form}
        label={texts.comment}
        onSucceeded={() => {
          form.send({ type: 'form.reset' })
          setAdded(true)
        }}
        onFailed={() => setAdded(false)}
      >
        <TextAreaField form={form} name="text" label={texts.comment} />
        <div className={forms.actions}>
          <Text size="2" color="gray" role="status">
            {isAdded && texts.addedComment}
          </Text>
          <SubmitButton form={form}>{texts.addComment}</SubmitButton>
        </div>
      </Form>
    </Section>
  )
}
