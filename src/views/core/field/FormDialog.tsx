import { Button, Flex, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Modal } from '../dialog/Modal'
import { Form, type FormProps } from './Form'
import { SubmitButton } from './SubmitButton'

type Props<V, A> = FormProps<V, A> & {
  title: string
  role?: 'dialog' | 'alertdialog'
  text?: ReactNode
  submit: string
  onClose: () => void
}

export type Texts = typeof texts
const texts = inLanguage('core/FormDialog', { cancel: 'Cancel' })

export const FormDialog = <V, A>({ title, role, text, submit, onClose, children, ...form }: Props<V, A>) => (
  <Modal title={title} {...(role && { role })} onClose={onClose}>
    {text && (
      <Text as="p" size="2" mt="0" mb="3">
        {text}
      </Text>
    )}
    <Form label={title} {...form}>
      {children}
      <Flex gap="3" justify="end" wrap="wrap" mt="3">
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
        <SubmitButton form={form.form}>{submit}</SubmitButton>
      </Flex>
    </Form>
  </Modal>
)
