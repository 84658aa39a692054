/** How deep bundles within bundles are followed for their prices. */
export const maxBundleDepth = 5;
