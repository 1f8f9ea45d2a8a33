import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    product_reviews: {
      title: 'Reviews',
      why: 'To show what readers think',
      of: 't.user_id = p.id',
      columns: {
        text: 'clear',
        search: 'search',
      },
      auditedAs: ['ProductReview'],
    },
  },
  things: {
    import_rows: 'cells marks keys title_key values misread clashes action kind changes shown undone',
    imports: 'file_name sha256 kind sheets sheet state headings columns file',
    product_detail_prices: 'kind currency phase',
    product_details:
      'kind isbn status printed_isbn gtin article_number volume_number edition_text accessibility publication_date printed_year publishing_status commodity_code price_rule round_to document_number issue_volume issue_number title contributor format currency sought search',
    products:
      'kind title status non_latin_title subtitle non_latin_subtitle original_title number_in_series description non_latin_description short_description table_of_contents slug seo_title seo_description issn institution contributor_line sought search',
    series: 'title non_latin_title issn search',
    product_details_files: 'purpose',
    product_details_images: 'alt_text kind',
    products_awards: 'outcome',
    products_contributors: 'credited_as',
  },
}
