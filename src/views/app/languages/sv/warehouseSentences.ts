/** Refusals of counts, transfers and shipments. */
export const warehouseSentences: Readonly<Record<string, string>> = {
  'Say why the copies are written off': 'Ange varför exemplaren skrivs av',
  'Say why the transfer is recalled': 'Ange varför lagerflytten återkallas',
  'There is nothing on this transfer yet': 'Det finns inget i lagerflytten än',
  'These parcels have not left yet. Cancel the booking instead': 'Kollina har inte lämnat än. Avboka i stället',
  'This is a return label': 'Det här är en returetikett',
  'A parcel needs a street, a postal code and a city: complete the delivery address':
    'Ett kolli behöver gata, postnummer och ort: komplettera leveransadressen',
  'Choose a post service of this carrier that is offered': 'Välj en posttjänst som transportören erbjuder',
  'Choose the other warehouse': 'Välj det andra lagret',
  'Is not in this count': 'Finns inte i inventeringen',
  'Is not on this transfer': 'Finns inte i lagerflytten',
  'More would be taken back than was counted: leave it out': 'Mer skulle tas tillbaka än vad som räknats: utelämna det',
  'Only booked parcels have a label': 'Bara bokade kollin har en etikett',
  'Only the parcels of an order in progress are booked': 'Bara kollin till en pågående order bokas',
  'This count is over': 'Inventeringen är avslutad',
  'This file is neither PDF nor ZPL. Download the label from the carrier again':
    'Filen är varken PDF eller ZPL. Ladda ned etiketten från transportören igen',
  'BO-{} has no label yet': 'BO-{} har ingen etikett än',
  'No weight is known of {}. Weigh the parcel, or add the weight of the title.':
    'Vikten för {} är okänd. Väg kollit eller ange titelns vikt.',
  'Nothing has the code {}': 'Inget har koden {}',
  'No title has the code {}: choose the title': 'Ingen titel har koden {}: välj titeln',
}
