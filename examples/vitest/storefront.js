/** The code under test: what a storefront asks the commerce service. */
export async function listProductNames({ url, token }, catalogId, nodeId) {
  const path = `/catalogs/${catalogId}/releases/latestPublished/nodes/${nodeId}/relationships/products`;
  const response = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const { data } = await response.json();
  return data.map(({ attributes }) => attributes.name);
}
