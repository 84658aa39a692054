/** Maximum depth of bundles within bundles that count for prices. */
export const maxBundleDepth = 5;
