// The readings of rows whose content is in one of their members, of series, groups and empty answers.

export const EXPECTED_WRAPPED_ROWS: { readonly [id: string]: readonly string[] } = {
  'youtube/search': [
    'all items',
    '  table 2',
    '  columns snippet.title snippet.publishedAt snippet.channelId snippet.description snippet.channelTitle id.videoId',
    '  details kind etag id.kind',
    'more',
    'folded kind:technical nextPageToken:paging pageInfo:paging',
  ],
  'jira/search': [
    'all issues',
    '  table 2',
    '  columns key fields.summary fields.status fields.assignee fields.created fields.labels id',
    '  details expand self',
    'folded expand:technical startAt:paging maxResults:paging total:paging',
  ],
  'elasticsearch/search': [
    'all hits',
    '  all hits',
    '    table 2',
    '    columns _source.@timestamp _source.level _source.service _source.message _source.host _index _id _score',
    '  folded total:paging max_score:technical',
    'folded took:timing timed_out:technical _shards:technical',
  ],
  'datadog/query': [
    'part series',
    '  table 2 line(host:web-1,host:web-2)',
    '  columns metric scope',
    '  details pointlist',
    'fields query',
    'folded status:status res_type:technical',
  ],
  'aws/instances': [
    'all Reservations',
    '  table 3',
    '  columns InstanceId InstanceType State OwnerId',
    '  details Groups',
  ],
  'bank/transactions': [
    'part account',
    '  fields iban balance:money',
    'part booked',
    '  table 2',
    '  columns transactionId bookingDate:time transactionAmount:money remittanceInformation',
  ],
  'exchange/rates': ['part rates', '  figures USD NOK JPY', 'fields date:time', 'folded success:status base:echo'],
  'google-calendar/list': [
    'title summary',
    'fields timeZone',
    'part items',
    '  table 2',
    '  columns id status summary start',
    'folded kind:technical etag:technical nextPageToken:paging',
  ],
  'stock/series-by-date': [
    'line Meta Data',
    'part Time Series (Daily)',
    '  table 5 line(1. open,2. high)',
    '  columns date:time 1. open 2. high 3. volume',
  ],
  'search/nothing-found': [
    'all results',
    '  empty',
    'folded total:paging page:echo per_page:paging query:echo next:paging previous:paging',
  ],
  'wikipedia/summary': [
    'title title',
    'fields extract coordinates:place',
    'folded displaytitle:technical extract_html:technical',
  ],
  'flights/search': [
    'table 2',
    'columns flight departure.airport departure.scheduled departure.gate arrival.airport arrival.scheduled price:money',
    'details departure.terminal',
  ],
};
