/** Items that lose the cover of a list. */
export const cover = {
  'cover.title': 'Items that lose cover',
  'cover.lead': 'From the day shown, no list has the item and benefit cards pay nothing for it.',
  'cover.ends-on': 'No cover from',
  'cover.ends': '{{list}}, no cover from {{day}}',
  'cover.failed': 'The items could not be read.',
  'cover.none': 'No item loses its cover within 30 days.',
  'cover.first': 'The first {{shown}} of {{figure}} items.',
} as const
