class Lease {
  renew(holder) {
    if (holder !== this.holder) {
      throw new Error("lease was handed over to another holder");
    }
  }
}
module.exports = Lease;
