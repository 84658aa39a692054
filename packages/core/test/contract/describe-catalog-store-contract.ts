import { describe } from 'vitest';
import { describeContradicting } from './catalog/contradicting.js';
import { describeDeciding } from './catalog/deciding.js';
import { describeExporting } from './catalog/exporting.js';
import { describeFilling } from './catalog/filling.js';
import { describeFiltering } from './catalog/filtering.js';
import { describeImporting } from './catalog/importing.js';
import { describeIncluding } from './catalog/including.js';
import { describeKeeping } from './catalog/keeping.js';
import { describeLanguagesAndPrices } from './catalog/languages-and-prices.js';
import { describeListing } from './catalog/listing.js';
import { describeNamingValues } from './catalog/naming-values.js';
import { describeNodes } from './catalog/nodes.js';
import { describeOwning } from './catalog/owning.js';
import { describePreviewing } from './catalog/previewing.js';
import { describeReleases } from './catalog/releases.js';
import { describeSearching } from './catalog/searching.js';
import { describeTouching } from './catalog/touching.js';
import { describeTrees } from './catalog/trees.js';
import { describeWhichCatalog } from './catalog/which-catalog.js';
import { describeWholeReleases } from './catalog/whole-releases.js';
import { describeMisusing } from './misusing.js';
import type { OpenStorage } from './use-commerce.js';

/**
 * Declares the tests that every engine's store of catalogs must pass, through the service that asks
 * it. `openStorage` opens an empty storage; each test closes its own.
 */
export function describeCatalogStoreContract(openStorage: OpenStorage): void {
  describe('the store of catalogs', () => {
    for (const [part, declare] of Object.entries(parts)) describe(part, () => declare(openStorage));
  });
}

const parts = {
  listing: describeListing,
  'languages and prices': describeLanguagesAndPrices,
  filtering: describeFiltering,
  including: describeIncluding,
  nodes: describeNodes,
  trees: describeTrees,
  'whole releases': describeWholeReleases,
  searching: describeSearching,
  'which catalog answers': describeWhichCatalog,
  deciding: describeDeciding,
  misusing: describeMisusing,
  'naming values': describeNamingValues,
  releases: describeReleases,
  previewing: describePreviewing,
  'what owners do': describeOwning,
  importing: describeImporting,
  'importing what contradicts': describeContradicting,
  'importing beside what is stored': describeKeeping,
  'what an import touches': describeTouching,
  exporting: describeExporting,
  'filling a store': describeFilling,
};
