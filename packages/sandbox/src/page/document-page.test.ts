import { describe, expect, it } from 'vitest'
import { indented } from './document-page.ts'

describe('indented', () => {
  it.each([
    ['an element a line', '<a><b>1</b><c><d>2</d></c></a>', '<a>\n  <b>1</b>\n  <c>\n    <d>2</d>\n  </c>\n</a>'],
    ['elements without content', '<a><b/><c></c></a>', '<a>\n  <b/>\n  <c></c>\n</a>'],
    ['attributes with brackets', '<a b="x>y" c=\'/>\'><d/></a>', '<a b="x>y" c=\'/>\'>\n  <d/>\n</a>'],
    ['blanks between elements', '<a>\n <b>1</b>\n</a>\n', '<a>\n  <b>1</b>\n</a>'],
    ['blanks inside texts', '<a> x  y </a>', '<a> x  y </a>'],
    ['what is escaped', '<a>&lt;b&gt; &amp;</a>', '<a>&lt;b&gt; &amp;</a>'],
    [
      'comments and CDATA',
      '<a><!-- <b> --><c><![CDATA[<d>]]></c></a>',
      '<a>\n  <!-- <b> -->\n  <c><![CDATA[<d>]]></c>\n</a>',
    ],
  ])('formats %s', (_, xml, lines) => {
    expect(indented(xml)).toBe(lines)
  })
})
