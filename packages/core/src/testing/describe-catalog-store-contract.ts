import { describe } from 'vitest';
import { describeContradicting } from './catalog-contract/contradicting.js';
import { describeDeciding } from './catalog-contract/deciding.js';
import { describeExporting } from './catalog-contract/exporting.js';
import { describeFilling } from './catalog-contract/filling.js';
import { describeFiltering } from './catalog-contract/filtering.js';
import { describeImporting } from './catalog-contract/importing.js';
import { describeIncluding } from './catalog-contract/including.js';
import { describeKeeping } from './catalog-contract/keeping.js';
import { describeLanguagesAndPrices } from './catalog-contract/languages-and-prices.js';
import { describeListing } from './catalog-contract/listing.js';
import { describeNamingValues } from './catalog-contract/naming-values.js';
import { describeNodes } from './catalog-contract/nodes.js';
import { describeOwning } from './catalog-contract/owning.js';
import { describePreviewing } from './catalog-contract/previewing.js';
import { describeReleases } from './catalog-contract/releases.js';
import { describeTouching } from './catalog-contract/touching.js';
import { describeTrees } from './catalog-contract/trees.js';
import { describeWhichCatalog } from './catalog-contract/which-catalog.js';
import { describeWholeReleases } from './catalog-contract/whole-releases.js';
import { describeMisusing } from './misuse-contract/misusing.js';
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
