import { Button, Text } from '@radix-ui/themes'
import type { ListRequest } from '#api/core/answer'
import type { Kind } from '#api/products/rules'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { CatalogueExport } from './CatalogueExport'
import { texts } from './texts'

export type ListExportProps = {
  kind: Kind
  of: 'titles' | 'editions'
  request: ListRequest
  isOfChosen: boolean
  onClose: () => void
}

/** The server writes the file, row by row: a list may have a million. */
export default function ListExport({ kind, of, request: { searchKey, filter }, isOfChosen, onClose }: ListExportProps) {
  return (
    <Modal title={isOfChosen ? texts.chosenTitle : texts.listTitle} onClose={onClose}>
      <Text as="p" size="2" mb="3">
        {texts.about} {isOfChosen ? texts.ofChosen : texts.ofList}
      </Text>
      <CatalogueExport narrowed={{ kind, of, searchKey, filter: filter || {} }} onDone={onClose} />
      <Button type="button" variant="soft" color="gray" highContrast mt="3" onClick={onClose}>
        {texts.close}
      </Button>
    </Modal>
  )
}
