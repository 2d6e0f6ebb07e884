package server

import "example.org/meter/pb"

// GetQuota answers with the quota of a user.
func (s *Server) GetQuota(request *pb.GetQuotaRequest) *pb.GetQuotaResponse {
	return &pb.GetQuotaResponse{Quota: s.quota[request.User]}
}
