import type { Element } from '../core/sheet/xml'
import type { ExportSettings } from './record'

/** Reference names and short tags of the elements that are written or read here (EDItEUR, ONIX for Books 3). */
const pairs: readonly (readonly [reference: string, short: string])[] =
  `AlternativeName alternativename, Audience audience, AudienceCodeType b204, AudienceCodeValue b206, AudienceDescription b207, AudienceRange audiencerange, AudienceRangePrecision b075, AudienceRangeQualifier b074, AudienceRangeValue b076, CityOfPublication b209, CollateralDetail collateraldetail, Collection collection, CollectionIDType x344, CollectionIdentifier collectionidentifier, CollectionType x329, ContactName x299, ContentAudience x427, Contributor contributor, ContributorRole b035, CorporateName b047, CountriesIncluded x449, CountryOfPublication b083, CurrencyCode j152, Date b306, DefaultLanguageOfText m184, DescriptiveDetail descriptivedetail, EditionNumber b057, EditionStatement b058, EmailAddress j272, Extent extent, ExtentType b218, ExtentUnit b220, ExtentValue b219, Header header, IDTypeName b233, IDValue b244, Imprint imprint, ImprintName b079, KeyNames b040, Language language, LanguageCode b252, LanguageRole b253, MainSubject x425, Market market, Measure measure, MeasureType x315, MeasureUnitCode c095, Measurement c094, NameIDType x415, NameIdentifier nameidentifier, NameType x414, NamesBeforeKey b039, NoContributor n339, NotificationType a002, OnHand j350, PartNumber x410, PersonName b036, PersonNameInverted b037, Price price, PriceAmount j151, PriceType x462, PrimaryContentType x416, Prize prize, PrizeCode g129, PrizeName g126, PrizeYear g127, Product product, ProductAvailability j396, ProductComposition x314, ProductContact productcontact, ProductContactName x484, ProductContactRole x482, ProductForm b012, ProductFormDetail b333, ProductFormFeature productformfeature, ProductFormFeatureType b334, ProductFormFeatureValue b335, ProductIDType b221, ProductIdentifier productidentifier, ProductSupply productsupply, Publisher publisher, PublisherName b081, PublishingDate publishingdate, PublishingDateRole x448, PublishingDetail publishingdetail, PublishingRole b291, PublishingStatus b394, RecordReference a001, RecordSourceType a194, ResourceContentType x436, ResourceForm x441, ResourceLink x435, ResourceMode x437, ResourceVersion resourceversion, ScriptCode x420, Sender sender, SenderIDType m379, SenderIdentifier senderidentifier, SenderName x298, SentDateTime x307, SequenceNumber b034, Stock stock, Subject subject, SubjectCode b069, SubjectHeadingText b070, SubjectSchemeIdentifier b067, Subtitle b029, Supplier supplier, SupplierIDType j345, SupplierIdentifier supplieridentifier, SupplierName j137, SupplierRole j292, SupplyDate supplydate, SupplyDateRole x461, SupplyDetail supplydetail, SupportingResource supportingresource, Tax tax, TaxAmount x474, TaxRateCode x471, TaxRatePercent x472, TaxType x470, TaxableAmount x473, Territory territory, Text d104, TextContent textcontent, TextType x426, TitleDetail titledetail, TitleElement titleelement, TitleElementLevel x409, TitlePrefix b030, TitleStatement x478, TitleText b203, TitleType b202, TitleWithoutPrefix b031, UnpricedItemType j192`
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string])
const shortOf = new Map(pairs)
const referenceOf = new Map(pairs.map(([reference, short]) => [short, reference]))

/** As it is, if it is a reference name or unknown here. */
export const referenceName = (name: string): string => referenceOf.get(name) ?? name

/** An element that has no short tag here is a fault of this table. @throws {Error} */
export function inTags(tags: ExportSettings['onixTags'], element: Element): Element {
  if (tags === 'reference') return element
  const name = shortOf.get(element.name)
  if (!name) throw new Error(`${element.name} has no short tag`)
  return { ...element, name, children: element.children.map((child) => inTags(tags, child)) }
}
