/** The name of the product. */
export const Brand = () => (
  <span className="brand">
    Soon<i>er</i> 早付
  </span>
)
