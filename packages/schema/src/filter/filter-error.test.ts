import { describe, expect, it } from 'vitest';
import { CommerceError } from '../errors/commerce-error.js';
import { FilterError, type FilterFaultReason, filterFaults } from './filter.js';
import { type FilterTable, nodeProductsFilter, nodesFilter } from './filter-operators.js';
import { parseFilter } from './parse-filter.js';

interface BadFilter {
  readonly source: string;
  readonly reason: FilterFaultReason;
  readonly place: string;
  readonly message: readonly string[];
  readonly fixes: Readonly<Record<string, string>>;
}

const badFilters: readonly BadFilter[] = [
  {
    source: '',
    reason: 'empty_filter',
    place: '',
    message: [
      'Wrong filter at offset 0: it is empty.',
      'Leave the filter out, or write eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: {},
  },
  {
    source: ' \t',
    reason: 'empty_filter',
    place: ' \t',
    message: [
      'Wrong filter at offset 0: it is empty.',
      'Leave the filter out, or write eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: {},
  },
  {
    source: 'EQ(sku,a)',
    reason: 'unknown_operator',
    place: 'EQ',
    message: [
      'Wrong filter at offset 0: "EQ" is not an operator for the products of a node.',
      '  EQ(sku,a)',
      '  ^^',
      'Did you mean eq? Write eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: { 'use "eq"': 'eq(sku,a)' },
  },
  {
    source: 'like(sku,a)',
    reason: 'unknown_operator',
    place: 'like',
    message: [
      'Wrong filter at offset 0: "like" is not an operator for the products of a node.',
      '  like(sku,a)',
      '  ^^^^',
      'Write eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: {},
  },
  {
    source: 'eq(sku,a):constructor(sku,a)',
    reason: 'unknown_operator',
    place: 'constructor',
    message: [
      'Wrong filter at offset 10: "constructor" is not an operator for the products of a node.',
      '  eq(sku,a):constructor(sku,a)',
      '            ^^^^^^^^^^^',
      'Write eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: {},
  },
  {
    source: 'eq sku',
    reason: 'missing_opening_parenthesis',
    place: '',
    message: [
      'Wrong filter at offset 3: "(" is missing after eq.',
      '  eq sku',
      '     ^',
      'Write eq(<attribute>,<value>).',
    ],
    fixes: { 'add "("': 'eq (sku' },
  },
  {
    source: 'eq[sku,a)',
    reason: 'missing_opening_parenthesis',
    place: '',
    message: [
      'Wrong filter at offset 2: "(" is missing after eq.',
      '  eq[sku,a)',
      '    ^',
      'Write eq(<attribute>,<value>).',
    ],
    fixes: { 'use "("': 'eq(sku,a)' },
  },
  {
    source: 'eq',
    reason: 'missing_opening_parenthesis',
    place: '',
    message: [
      'Wrong filter at offset 2: "(" is missing after eq.',
      '  eq',
      '    ^',
      'Write eq(<attribute>,<value>).',
    ],
    fixes: { 'add "("': 'eq(' },
  },
  {
    source: '*(sku,a)',
    reason: 'missing_operator',
    place: '',
    message: [
      'Wrong filter at offset 0: an operator is expected here.',
      '  *(sku,a)',
      '  ^',
      'A term is eq(<attribute>,<value>) or in(<attribute>,<value>,...); terms are joined by ":".',
    ],
    fixes: {},
  },
  {
    source: 'eq(sku,a):',
    reason: 'missing_operator',
    place: '',
    message: [
      'Wrong filter at offset 10: an operator is expected here.',
      '  eq(sku,a):',
      '            ^',
      'A term is eq(<attribute>,<value>) or in(<attribute>,<value>,...); terms are joined by ":".',
    ],
    fixes: { 'remove ":"': 'eq(sku,a)' },
  },
  {
    source: 'eq(sku,a)::eq(sku,b)',
    reason: 'missing_operator',
    place: '',
    message: [
      'Wrong filter at offset 10: an operator is expected here.',
      '  eq(sku,a)::eq(sku,b)',
      '            ^',
      'A term is eq(<attribute>,<value>) or in(<attribute>,<value>,...); terms are joined by ":".',
    ],
    fixes: { 'remove ":"': 'eq(sku,a):eq(sku,b)' },
  },
  {
    source: 'eq()',
    reason: 'missing_attribute',
    place: '',
    message: [
      'Wrong filter at offset 3: an attribute is expected here.',
      '  eq()',
      '     ^',
      'eq takes name, sku, slug, manufacturer_part_num, upc_ean, product_types and tags. Write eq(<attribute>,<value>).',
    ],
    fixes: {},
  },
  {
    source: 'eq(,a)',
    reason: 'missing_attribute',
    place: '',
    message: [
      'Wrong filter at offset 3: an attribute is expected here.',
      '  eq(,a)',
      '     ^',
      'eq takes name, sku, slug, manufacturer_part_num, upc_ean, product_types and tags. Write eq(<attribute>,<value>).',
    ],
    fixes: {},
  },
  {
    source: 'eq(skuu,a)',
    reason: 'unknown_attribute',
    place: 'skuu',
    message: [
      'Wrong filter at offset 3: "skuu" is not an attribute to filter the products of a node by.',
      '  eq(skuu,a)',
      '     ^^^^',
      'Did you mean sku? eq takes name, sku, slug, manufacturer_part_num, upc_ean, product_types and tags.',
    ],
    fixes: { 'use "sku"': 'eq(sku,a)' },
  },
  {
    source: 'in(productType,a)',
    reason: 'unknown_attribute',
    place: 'productType',
    message: [
      'Wrong filter at offset 3: "productType" is not an attribute to filter the products of a node by.',
      '  in(productType,a)',
      '     ^^^^^^^^^^^',
      'Did you mean product_types? in takes id, name, sku, slug, manufacturer_part_num, upc_ean, product_types and tags.',
    ],
    fixes: { 'use "product_types"': 'in(product_types,a)' },
  },
  {
    source: 'eq(price,1)',
    reason: 'unknown_attribute',
    place: 'price',
    message: [
      'Wrong filter at offset 3: the products of a node cannot be filtered by price.',
      '  eq(price,1)',
      '     ^^^^^',
      'The attributes are name, sku, slug, manufacturer_part_num, upc_ean, product_types, tags and id. Write eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: {},
  },
  {
    source: 'lt(price,100)',
    reason: 'unknown_operator',
    place: 'lt',
    message: [
      'Wrong filter at offset 0: the products of a node cannot be filtered by price.',
      '  lt(price,100)',
      '  ^^',
      'The attributes are name, sku, slug, manufacturer_part_num, upc_ean, product_types, tags and id. Write eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: {},
  },
  {
    source: 'eq(__proto__,1)',
    reason: 'unknown_attribute',
    place: '__proto__',
    message: [
      'Wrong filter at offset 3: "__proto__" is not an attribute to filter the products of a node by.',
      '  eq(__proto__,1)',
      '     ^^^^^^^^^',
      'eq takes name, sku, slug, manufacturer_part_num, upc_ean, product_types and tags.',
    ],
    fixes: {},
  },
  {
    source: 'eq(id,x)',
    reason: 'attribute_not_supported',
    place: 'id',
    message: [
      'Wrong filter at offset 3: eq does not take id.',
      '  eq(id,x)',
      '     ^^',
      'Use in(id,<value>,...). eq takes name, sku, slug, manufacturer_part_num, upc_ean, product_types and tags.',
    ],
    fixes: { 'use "in"': 'in(id,x)' },
  },
  {
    source: 'eq(id)',
    reason: 'attribute_not_supported',
    place: 'id',
    message: [
      'Wrong filter at offset 3: eq does not take id.',
      '  eq(id)',
      '     ^^',
      'Use in(id,<value>,...). eq takes name, sku, slug, manufacturer_part_num, upc_ean, product_types and tags.',
    ],
    fixes: { 'use "in"': 'in(id)' },
  },
  {
    source: 'eq(sku=a)',
    reason: 'missing_comma',
    place: '',
    message: [
      'Wrong filter at offset 6: a comma is missing after sku.',
      '  eq(sku=a)',
      '        ^',
      'Write eq(sku,<value>).',
    ],
    fixes: { 'use ","': 'eq(sku,a)' },
  },
  {
    source: "in(id'a')",
    reason: 'missing_comma',
    place: '',
    message: [
      'Wrong filter at offset 5: a comma is missing after id.',
      "  in(id'a')",
      '       ^',
      'Write in(id,<value>,...).',
    ],
    fixes: { 'add ","': "in(id,'a')" },
  },
  {
    source: 'eq(sku',
    reason: 'missing_value',
    place: '',
    message: [
      'Wrong filter at offset 6: eq needs a value.',
      '  eq(sku',
      '        ^',
      "Write eq(sku,<value>). An empty value is written ''.",
    ],
    fixes: {},
  },
  {
    source: 'eq(sku)',
    reason: 'missing_value',
    place: '',
    message: [
      'Wrong filter at offset 6: eq needs a value.',
      '  eq(sku)',
      '        ^',
      "Write eq(sku,<value>). An empty value is written ''.",
    ],
    fixes: {},
  },
  {
    source: 'in(id)',
    reason: 'missing_value',
    place: '',
    message: [
      'Wrong filter at offset 5: in needs at least one value.',
      '  in(id)',
      '       ^',
      "Write in(id,<value>,...). An empty value is written ''.",
    ],
    fixes: {},
  },
  {
    source: 'in(id, )',
    reason: 'missing_value',
    place: '',
    message: [
      'Wrong filter at offset 7: in needs at least one value.',
      '  in(id, )',
      '         ^',
      "Write in(id,<value>,...). An empty value is written ''.",
    ],
    fixes: {},
  },
  {
    source: 'in(id,, )',
    reason: 'missing_value',
    place: '',
    message: [
      'Wrong filter at offset 8: in needs at least one value.',
      '  in(id,, )',
      '          ^',
      "Write in(id,<value>,...). An empty value is written ''.",
    ],
    fixes: {},
  },
  {
    source: 'eq(name,a,)',
    reason: 'empty_value',
    place: '',
    message: [
      'Wrong filter at offset 10: a value of eq is empty.',
      '  eq(name,a,)',
      '            ^',
      "Remove the comma before it; an empty value is written ''.",
    ],
    fixes: { 'remove ","': 'eq(name,a)', "use ''": "eq(name,a,'')" },
  },
  {
    source: 'eq(sku,a,b)',
    reason: 'too_many_values',
    place: 'b',
    message: [
      'Wrong filter at offset 9: eq takes one value and has 2.',
      '  eq(sku,a,b)',
      '           ^',
      'Use in(sku,<value>,...) to match any of them. A value with a comma in it is put in quotes.',
    ],
    fixes: { 'use "in"': 'in(sku,a,b)', 'put it in quotes': "eq(sku,'a,b')" },
  },
  {
    source: 'eq(name,Shoes, red)',
    reason: 'too_many_values',
    place: 'red',
    message: [
      'Wrong filter at offset 15: eq takes one value and has 2.',
      '  eq(name,Shoes, red)',
      '                 ^^^',
      'Use in(name,<value>,...) to match any of them. A value with a comma in it is put in quotes.',
    ],
    fixes: { 'use "in"': 'in(name,Shoes, red)', 'put it in quotes': "eq(name,'Shoes, red')" },
  },
  {
    source: "eq(tags,'a', 'b','c')",
    reason: 'too_many_values',
    place: "'b','c'",
    message: [
      'Wrong filter at offset 13: eq takes one value and has 3.',
      "  eq(tags,'a', 'b','c')",
      '               ^^^^^^^',
      'Use in(tags,<value>,...) to match any of them. A value with a comma in it is put in quotes.',
    ],
    fixes: { 'use "in"': "in(tags,'a', 'b','c')" },
  },
  {
    source: "eq(name,'a)",
    reason: 'unterminated_quote',
    place: "'a)",
    message: [
      "Wrong filter at offset 8: the value that this ' opens is never closed.",
      "  eq(name,'a)",
      '          ^^^',
      'End it with \' before the "," or ")". In quotes, \\\' is a quote and \\\\ a backslash.',
    ],
    fixes: { 'close the quote': "eq(name,'a')" },
  },
  {
    source: "in(name,b,'a",
    reason: 'unterminated_quote',
    place: "'a",
    message: [
      "Wrong filter at offset 10: the value that this ' opens is never closed.",
      "  in(name,b,'a",
      '            ^^',
      'End it with \' before the "," or ")". In quotes, \\\' is a quote and \\\\ a backslash.',
    ],
    fixes: { 'close the quote': "in(name,b,'a')" },
  },
  {
    source: "eq(name,'C:\\')",
    reason: 'unterminated_quote',
    place: "'C:\\')",
    message: [
      "Wrong filter at offset 8: the value that this ' opens is never closed.",
      "  eq(name,'C:\\')",
      '          ^^^^^^',
      'End it with \' before the "," or ")". In quotes, \\\' is a quote and \\\\ a backslash.',
    ],
    fixes: { 'double the backslash': "eq(name,'C:\\\\')" },
  },
  {
    source: "eq(name,'C:\\x')",
    reason: 'bad_escape',
    place: '\\x',
    message: [
      'Wrong filter at offset 11: "\\x" is not an escape.',
      "  eq(name,'C:\\x')",
      '             ^^',
      'In quotes a backslash stands before a quote or a backslash: \\\', \\" and \\\\.',
    ],
    fixes: { 'double the backslash': "eq(name,'C:\\\\x')" },
  },
  {
    source: "eq(name,'a\\",
    reason: 'bad_escape',
    place: '\\',
    message: [
      'Wrong filter at offset 10: "\\" is not an escape.',
      "  eq(name,'a\\",
      '            ^',
      'In quotes a backslash stands before a quote or a backslash: \\\', \\" and \\\\.',
    ],
    fixes: { 'double the backslash': "eq(name,'a\\\\" },
  },
  {
    source: "eq(name,'Men's shirt')",
    reason: 'text_after_quote',
    place: "s shirt'",
    message: [
      'Wrong filter at offset 13: a quoted value goes on after its closing quote.',
      "  eq(name,'Men's shirt')",
      '               ^^^^^^^^',
      'After the closing quote comes "," or ")". In quotes, \\\' is a quote.',
    ],
    fixes: { 'escape the quotes': 'eq(name,"Men\'s shirt")' },
  },
  {
    source: "in(id,'a' 'b')",
    reason: 'text_after_quote',
    place: "'b'",
    message: [
      'Wrong filter at offset 10: a quoted value goes on after its closing quote.',
      "  in(id,'a' 'b')",
      '            ^^^',
      'After the closing quote comes "," or ")". In quotes, \\\' is a quote.',
    ],
    fixes: { 'add ","': "in(id,'a' ,'b')", 'escape the quotes': 'in(id,"a\' \'b")' },
  },
  {
    source: "eq(name,'a\\'b' c)",
    reason: 'text_after_quote',
    place: 'c',
    message: [
      'Wrong filter at offset 15: a quoted value goes on after its closing quote.',
      "  eq(name,'a\\'b' c)",
      '                 ^',
      'After the closing quote comes "," or ")". In quotes, \\\' is a quote.',
    ],
    fixes: {},
  },
  {
    source: 'eq(sku,a',
    reason: 'missing_closing_parenthesis',
    place: '',
    message: [
      'Wrong filter at offset 8: the ")" of eq is missing.',
      '  eq(sku,a',
      '          ^',
      'A term ends with ")".',
    ],
    fixes: { 'add ")"': 'eq(sku,a)' },
  },
  {
    source: "in(sku,a,'b' ",
    reason: 'missing_closing_parenthesis',
    place: '',
    message: [
      'Wrong filter at offset 13: the ")" of in is missing.',
      "  in(sku,a,'b'",
      '               ^',
      'A term ends with ")".',
    ],
    fixes: { 'add ")"': "in(sku,a,'b' )" },
  },
  {
    source: 'eq(sku,a) eq(sku,b)',
    reason: 'wrong_separator',
    place: '',
    message: [
      'Wrong filter at offset 10: terms are joined by ":".',
      '  eq(sku,a) eq(sku,b)',
      '            ^',
      'All terms are required: <term>:<term>.',
    ],
    fixes: { 'add ":"': 'eq(sku,a) :eq(sku,b)' },
  },
  {
    source: 'eq(sku,a) and eq(sku,b)',
    reason: 'wrong_separator',
    place: 'and',
    message: [
      'Wrong filter at offset 10: terms are joined by ":".',
      '  eq(sku,a) and eq(sku,b)',
      '            ^^^',
      'All terms are required: <term>:<term>.',
    ],
    fixes: { 'use ":"': 'eq(sku,a) : eq(sku,b)' },
  },
  {
    source: 'eq(sku,a);eq(sku,b)',
    reason: 'wrong_separator',
    place: ';',
    message: [
      'Wrong filter at offset 9: terms are joined by ":".',
      '  eq(sku,a);eq(sku,b)',
      '           ^',
      'All terms are required: <term>:<term>.',
    ],
    fixes: { 'use ":"': 'eq(sku,a):eq(sku,b)' },
  },
  {
    source: 'eq(sku,a)||eq(sku,b)',
    reason: 'wrong_separator',
    place: '||',
    message: [
      'Wrong filter at offset 9: terms are joined by ":".',
      '  eq(sku,a)||eq(sku,b)',
      '           ^^',
      'All terms are required, none is an alternative. A term is eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: {},
  },
  {
    source: 'eq(sku,a) or eq(sku,b)',
    reason: 'wrong_separator',
    place: 'or',
    message: [
      'Wrong filter at offset 10: terms are joined by ":".',
      '  eq(sku,a) or eq(sku,b)',
      '            ^^',
      'All terms are required, none is an alternative. A term is eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: {},
  },
  {
    source: 'eq(name,Shirt (red))',
    reason: 'text_after_term',
    place: ')',
    message: [
      'Wrong filter at offset 19: this follows the end of a term.',
      '  eq(name,Shirt (red))',
      '                     ^',
      'Terms are joined by ":". A value with "," or ")" in it is put in quotes.',
    ],
    fixes: { 'put the value in quotes': "eq(name,'Shirt (red)')" },
  },
  {
    source: 'in(name,Shirt (red),b)',
    reason: 'text_after_term',
    place: ',b)',
    message: [
      'Wrong filter at offset 19: this follows the end of a term.',
      '  in(name,Shirt (red),b)',
      '                     ^^^',
      'Terms are joined by ":". A value with "," or ")" in it is put in quotes.',
    ],
    fixes: { 'put the value in quotes': "in(name,'Shirt (red),b')" },
  },
  {
    source: 'eq(sku,a),',
    reason: 'missing_operator',
    place: '',
    message: [
      'Wrong filter at offset 10: an operator is expected here.',
      '  eq(sku,a),',
      '            ^',
      'A term is eq(<attribute>,<value>) or in(<attribute>,<value>,...); terms are joined by ":".',
    ],
    fixes: { 'remove ","': 'eq(sku,a)' },
  },
  {
    source: 'eq(sku,a),,eq(sku,b)',
    reason: 'wrong_separator',
    place: ',,',
    message: [
      'Wrong filter at offset 9: terms are joined by ":".',
      '  eq(sku,a),,eq(sku,b)',
      '           ^^',
      'All terms are required: <term>:<term>.',
    ],
    fixes: { 'use ":"': 'eq(sku,a):eq(sku,b)' },
  },
  {
    source: "eq(name,'a')b:eq(sku,a)",
    reason: 'text_after_term',
    place: 'b',
    message: [
      'Wrong filter at offset 12: this follows the end of a term.',
      "  eq(name,'a')b:eq(sku,a)",
      '              ^',
      'Terms are joined by ":". A value with "," or ")" in it is put in quotes.',
    ],
    fixes: {},
  },
  {
    source:
      'eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a)',
    reason: 'too_many_terms',
    place: 'eq(sku,a)',
    message: [
      'Wrong filter at offset 100: a filter has at most 10 terms and this would be the 11th.',
      '  …:eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a):eq(sku,a)',
      '                                                                          ^^^^^^^^^',
      'A term is eq(<attribute>,<value>) or in(<attribute>,<value>,...).',
    ],
    fixes: {},
  },
  {
    source: "eq(sku,'a\u0000')",
    reason: 'control_character',
    place: '\u0000',
    message: [
      'Wrong filter at offset 9: the control character U+0000 cannot stand here.',
      "  eq(sku,'a ')",
      '           ^',
      'No value can hold it.',
    ],
    fixes: {},
  },
  {
    source: 'in(sku,a\n)',
    reason: 'control_character',
    place: '\n',
    message: [
      'Wrong filter at offset 8: the control character U+000A cannot stand here.',
      '  in(sku,a )',
      '          ^',
      'It can only stand in a quoted value.',
    ],
    fixes: { 'remove it': 'in(sku,a)' },
  },
  {
    source: 'eq(name,a\tb)',
    reason: 'control_character',
    place: '\t',
    message: [
      'Wrong filter at offset 9: the control character U+0009 cannot stand here.',
      '  eq(name,a b)',
      '           ^',
      'It can only stand in a quoted value.',
    ],
    fixes: { 'put the value in quotes': "eq(name,'a\tb')" },
  },
  {
    source: 'eq(\u001bsku,a)',
    reason: 'control_character',
    place: '\u001b',
    message: [
      'Wrong filter at offset 3: the control character U+001B cannot stand here.',
      '  eq( sku,a)',
      '     ^',
      'It can only stand in a quoted value.',
    ],
    fixes: {},
  },
  {
    source: 'eq(名前,日本)',
    reason: 'unknown_attribute',
    place: '名前',
    message: [
      'Wrong filter at offset 3: "名前" is not an attribute to filter the products of a node by.',
      '  eq(名前,日本)',
      '     ^^^^',
      'eq takes name, sku, slug, manufacturer_part_num, upc_ean, product_types and tags.',
    ],
    fixes: {},
  },
  {
    source:
      'eq(sku,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,)',
    reason: 'empty_value',
    place: '',
    message: [
      'Wrong filter at offset 108: a value of eq is empty.',
      '  …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,)',
      '                                                                                  ^',
      "Remove the comma before it; an empty value is written ''.",
    ],
    fixes: {
      'remove ","':
        'eq(sku,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx)',
      "use ''":
        "eq(sku,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,'')",
    },
  },
];

describe('a bad filter of products', () => {
  it.each(badFilters)('$source is refused', ({ source, reason, place, message, fixes }) => {
    const error = refusalOf(source, nodeProductsFilter);
    expect(error.message.split('\n')).toEqual(message);
    expect(error.reason).toBe(reason);
    expect(source.slice(error.span.start, error.span.end)).toBe(place);
    expect(fixedBy(error)).toEqual(fixes);
  });

  it('is in the list above for every reason there is', () => {
    const reasons = new Set(badFilters.map(({ reason }) => reason));
    expect([...reasons].sort()).toEqual(Object.keys(filterFaults).sort());
  });
});

describe('a bad filter of nodes', () => {
  it.each([
    [
      'eq(id,a)',
      [
        'Wrong filter at offset 3: eq does not take id.',
        '  eq(id,a)',
        '     ^^',
        'Use in(id,<value>,...). eq takes name and slug.',
      ],
      { 'use "in"': 'in(id,a)' },
    ],
    [
      'in(sku,a)',
      [
        'Wrong filter at offset 3: "sku" is not an attribute to filter the nodes of a release by.',
        '  in(sku,a)',
        '     ^^^',
        'in takes id.',
      ],
      {},
    ],
  ])('%s is refused', (source, message, fixes) => {
    const error = refusalOf(source, nodesFilter);
    expect(error.message.split('\n')).toEqual(message);
    expect(fixedBy(error)).toEqual(fixes);
  });
});

it('is a bad request with one detail', () => {
  const error = refusalOf('eq(skuu,a)', nodeProductsFilter);
  expect(error).toBeInstanceOf(CommerceError);
  expect(error).toMatchObject({
    name: 'FilterError',
    code: 'bad_request',
    details: [error.message],
    source: 'eq(skuu,a)',
    span: { start: 3, end: 7 },
    what: '"skuu" is not an attribute to filter the products of a node by',
  });
});

function refusalOf(source: string, table: FilterTable): FilterError {
  try {
    parseFilter(source, table);
  } catch (error) {
    if (error instanceof FilterError) return error;
    throw error;
  }
  throw new Error(`${source} was accepted`);
}

function fixedBy({ source, fixes }: FilterError): Record<string, string> {
  return Object.fromEntries(
    fixes.map(({ title, span, text }) => [
      title,
      source.slice(0, span.start) + text + source.slice(span.end),
    ]),
  );
}
